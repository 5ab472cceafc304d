package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.Request;
import io.blastbridge.local.servicebus.codec.RequestCodec;
import io.blastbridge.local.servicebus.codec.Response;
import java.util.Optional;
import java.util.function.Function;

/** Takes requests to one node and sends each answer where the request says. */
final class RequestInbox implements InboundLink.Inbox {
  private final RequestCodec codec;
  private final Function<Request, Response> node;
  private final Function<String, Optional<AnswerLink>> answerLinks;

  /**
   * The inbox of one node.
   *
   * @param answerLinks finds the link that a request's reply-to names
   */
  RequestInbox(
      RequestCodec codec,
      Function<Request, Response> node,
      Function<String, Optional<AnswerLink>> answerLinks) {
    this.codec = codec;
    this.node = node;
    this.answerLinks = answerLinks;
  }

  @Override
  public void received(Transfer transfer) {
    try {
      Request request = codec.decode(transfer.bytes());
      Optional<AnswerLink> answers = Optional.ofNullable(request.replyTo()).flatMap(answerLinks);
      if (answers.isEmpty()) {
        transfer.reject(
            ErrorConditions.of(ErrorConditions.NOT_FOUND, "No link awaits the answer."));
        return;
      }
      byte[] answer = codec.encode(node.apply(request), request.messageId());
      if (answers.get().answer(answer)) {
        transfer.accept();
      } else {
        transfer.reject(
            ErrorConditions.of(
                ErrorConditions.QUOTA_EXCEEDED, "Too many answers wait for credit."));
      }
    } catch (MalformedMessageException e) {
      transfer.reject(
          ErrorConditions.of(
              ErrorConditions.DECODE_ERROR, "The request is malformed: " + e.getMessage()));
    }
  }
}
