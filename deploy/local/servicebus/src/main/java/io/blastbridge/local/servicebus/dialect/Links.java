package io.blastbridge.local.servicebus.dialect;

import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.amqp.transport.Source;
import org.apache.qpid.proton.engine.Link;

/** The links of one connection, for those that decide about one of them. */
interface Links {

  /** Keeps a link that is not answered yet. */
  void hold(Link link, LinkEndpoint endpoint);

  /** Answers that the link is there; it repeats the target and the settle modes. */
  void accept(Link link, LinkEndpoint endpoint, Source source);

  /** Answers that there is no such link, and forgets it. */
  void refuse(Link link, ErrorCondition why);
}
