package io.blastbridge.command.application;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Owner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * This process' life as a node. It holds an operating-system lock on its node file: the kernel
 * frees it when the process dies, and not when it is merely stopped, so whoever gets the lock has
 * proof of death. Nodes of other machines are not seen; their leases have to end.
 */
public final class Node implements AutoCloseable {

  /** Processes of one machine that may share a node name. */
  private static final int MAX_SIBLINGS = 64;

  /**
   * Random bytes of the ids of a place and of a life; short, so that a holder fits a timer's row.
   */
  private static final int PLACE_BYTES = 4;

  private static final int LIFE_BYTES = 6;
  private static final int PLACE_LENGTH = 6;

  /** What a timer's row keeps of its holder (source: db-scheduler, which cuts the rest off). */
  private static final int LONGEST_TIMER_HOLDER = 50;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path directory;
  private final String place;
  private final Owner owner;
  private final FileLock lock;
  private final Set<ClaimId> working = ConcurrentHashMap.newKeySet();

  private Node(Path directory, String place, Owner owner, FileLock lock) {
    this.directory = directory;
    this.place = place;
    this.owner = owner;
    this.lock = lock;
  }

  /**
   * Begins a life under a name, or under {@code name-2}, {@code name-3} … while others hold it.
   *
   * @param directory shared by the processes of this machine
   * @param name letters, digits, dot, hyphen, underscore
   */
  public static Node begin(Path directory, String name) {
    if (!name.matches("[A-Za-z0-9._-]{1,100}")) {
      throw new IllegalArgumentException("a node name has letters, digits, dots, hyphens only");
    }
    try {
      Files.createDirectories(directory);
      String place = placeOf(directory);
      for (int sibling = 1; sibling <= MAX_SIBLINGS; sibling++) {
        String candidate = sibling == 1 ? name : name + "-" + sibling;
        var lock = tryLock(directory, candidate);
        if (lock != null) {
          var incarnation = place + "." + randomId(LIFE_BYTES);
          return new Node(
              directory,
              place,
              new Owner(candidate, incarnation, ProcessHandle.current().pid()),
              lock);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock a node file", e);
    }
    throw new IllegalStateException("all node files of this name are locked");
  }

  /** Who we are, as named in claims. */
  public Owner owner() {
    return owner;
  }

  /** Who we are in a lease: node and incarnation. */
  String holder() {
    return owner.node() + "/" + owner.incarnation();
  }

  /**
   * Who we are as the holder of a timer; a node's name above 34 characters cannot be proven dead.
   */
  String timerHolder() {
    return holder().length() <= LONGEST_TIMER_HOLDER ? holder() : owner.incarnation();
  }

  /** Marks a claim as worked on by a thread of this process. */
  void startWork(ClaimId claim) {
    working.add(claim);
  }

  void endWork(ClaimId claim) {
    working.remove(claim);
  }

  /**
   * Whether the holder of a claim certainly works on it no more: another life of this node's name,
   * a node whose file we can lock, or this very process after its handler has ended.
   */
  boolean provesDead(Owner holder, ClaimId claim) {
    if (holder.incarnation().equals(owner.incarnation())) {
      return !working.contains(claim);
    }
    return isGone(holder.node(), holder.incarnation());
  }

  /**
   * Whether the holder of a lease, as {@link #holder} writes it, is certainly another dead life.
   */
  boolean provesDead(String holder) {
    int end = holder.lastIndexOf('/');
    return end > 0
        && !holder.equals(holder())
        && isGone(holder.substring(0, end), holder.substring(end + 1));
  }

  private boolean isGone(String node, String incarnation) {
    return incarnation.startsWith(place + ".") && (node.equals(owner.node()) || isFree(node));
  }

  private boolean isFree(String node) {
    if (!node.matches("[A-Za-z0-9._-]{1,110}") || !Files.exists(file(directory, node))) {
      return false;
    }
    try (var other = tryLock(directory, node)) {
      return other != null;
    } catch (IOException _) {
      return false;
    }
  }

  private static @Nullable FileLock tryLock(Path directory, String node) throws IOException {
    var channel =
        FileChannel.open(
            file(directory, node), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException _) {
      // Another Node of this very process has it.
    }
    if (lock == null) {
      channel.close();
    }
    return lock;
  }

  /**
   * The id of the directory, made once: a node of the same name that locks its file elsewhere is no
   * earlier life of this one.
   */
  private static synchronized String placeOf(Path directory) throws IOException {
    try (var channel =
            FileChannel.open(
                directory.resolve("place"),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      var written = ByteBuffer.allocate(PLACE_LENGTH);
      if (channel.read(written, 0) == PLACE_LENGTH) {
        return StandardCharsets.US_ASCII.decode(written.flip()).toString();
      }
      String place = randomId(PLACE_BYTES);
      channel.write(StandardCharsets.US_ASCII.encode(place), 0);
      channel.force(true);
      return place;
    }
  }

  private static String randomId(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  private static Path file(Path directory, String node) {
    return directory.resolve(node + ".lock");
  }

  /** Ends the life; the lock is free from here on. */
  @Override
  public void close() throws IOException {
    lock.acquiredBy().close();
  }
}
