package io.blastbridge.command.domain.request;

/** Which of the two request forms a message has, and so how it is executed. */
public enum RequestPath {
  /** Options by name; results as one XML document. */
  XML("xml", "servicebus"),
  /** An object {@code blast_options}; output format of the producer's choice. */
  V1("v1", "external_api");

  private final String word;
  private final String submissionSource;

  RequestPath(String word, String submissionSource) {
    this.word = word;
    this.submissionSource = submissionSource;
  }

  /** The word for it in the candidate digest. */
  public String word() {
    return word;
  }

  /** What the plane is told about where the request came from. */
  String submissionSource() {
    return submissionSource;
  }
}
