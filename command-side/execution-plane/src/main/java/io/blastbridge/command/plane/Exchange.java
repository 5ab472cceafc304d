package io.blastbridge.command.plane;

import io.blastbridge.command.events.Certainty;
import java.net.http.HttpHeaders;

/**
 * How one HTTP call ended.
 *
 * @param <T> what the body became
 */
sealed interface Exchange<T> {

  /** The plane answered; redirects are answers too. */
  record Answered<T>(int status, HttpHeaders headers, T body) implements Exchange<T> {}

  /**
   * No answer, or not a whole one.
   *
   * @param certainty whether the plane may have seen the request
   */
  record Unanswered<T>(Certainty certainty) implements Exchange<T> {}
}
