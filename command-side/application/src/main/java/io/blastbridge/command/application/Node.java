package io.blastbridge.command.application;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Owner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
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

  private final Path directory;
  private final Owner owner;
  private final FileLock lock;
  private final Set<ClaimId> working = ConcurrentHashMap.newKeySet();

  private Node(Path directory, Owner owner, FileLock lock) {
    this.directory = directory;
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
      for (int sibling = 1; sibling <= MAX_SIBLINGS; sibling++) {
        String candidate = sibling == 1 ? name : name + "-" + sibling;
        var lock = tryLock(directory, candidate);
        if (lock != null) {
          var incarnation = UUID.randomUUID().toString();
          return new Node(
              directory, new Owner(candidate, incarnation, ProcessHandle.current().pid()), lock);
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
    return holder.node().equals(owner.node()) || isFree(holder.node());
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

  private static Path file(Path directory, String node) {
    return directory.resolve(node + ".lock");
  }

  /** Ends the life; the lock is free from here on. */
  @Override
  public void close() throws IOException {
    lock.acquiredBy().close();
  }
}
