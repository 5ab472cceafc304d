package io.blastbridge.command.eventstore;

import io.blastbridge.command.eventstore.Counted.Moved;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that appends over two streams from eight threads and prints what was acknowledged. */
final class Appender {

  public static void main(String[] args) {
    var source = new PGSimpleDataSource();
    source.setUrl(args[0]);
    var node = new Node(source);
    var next = new AtomicInteger();
    for (int t = 0; t < 8; t++) {
      Thread.ofPlatform()
          .start(
              () -> {
                while (true) {
                  String id = args[1] + "-" + next.getAndIncrement();
                  node.journal.append(
                      List.of(
                          Node.part("a/" + id, 0, moved(3)), Node.part("b/" + id, 0, moved(2))));
                  System.out.println(id);
                }
              });
    }
  }

  private static Counted[] moved(int count) {
    var events = new Counted[count];
    java.util.Arrays.setAll(events, step -> new Moved("m", step));
    return events;
  }

  private Appender() {}
}
