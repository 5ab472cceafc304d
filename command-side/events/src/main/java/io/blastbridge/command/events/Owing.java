package io.blastbridge.command.events;

import java.util.List;

/** An event that owes its producers responses, in the order in which they must arrive. */
public interface Owing {

  /** The responses owed, oldest first; empty when nobody is owed one. */
  List<Response> owed();
}
