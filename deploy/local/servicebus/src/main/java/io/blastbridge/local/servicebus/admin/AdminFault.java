package io.blastbridge.local.servicebus.admin;

import java.util.Locale;

/** A request that is refused; becomes the answer that Azure gives, or one in its manner. */
final class AdminFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  private AdminFault(int status, String detail) {
    super(detail, null, false, false);
    this.status = status;
  }

  static AdminFault badRequest(String detail) {
    return new AdminFault(400, "SubCode=40000. " + detail);
  }

  static AdminFault unauthorized(String detail) {
    return new AdminFault(401, detail);
  }

  static AdminFault notFound(String path) {
    return new AdminFault(
        404, "SubCode=40400. Not Found. The messaging entity '" + path + "' could not be found.");
  }

  static AdminFault noSuchOperation() {
    return new AdminFault(405, "SubCode=40500. The operation is not known here.");
  }

  static AdminFault exists(String path) {
    return new AdminFault(
        409,
        "SubCode=40900. Conflict. MessagingEntityAlreadyExists: the messaging entity '"
            + path.toLowerCase(Locale.ROOT)
            + "' exists already.");
  }

  static AdminFault full(String what) {
    return new AdminFault(403, "SubCode=40300. " + what);
  }

  static AdminFault tooLarge(int limit) {
    return new AdminFault(413, "The body has more than " + limit + " bytes.");
  }

  static AdminFault failed() {
    return new AdminFault(500, "SubCode=50000. The local Service Bus failed at it.");
  }

  int status() {
    return status;
  }

  String detail() {
    return String.valueOf(getMessage());
  }

  /** The body that the SDKs read. */
  String xml() {
    return new XmlText()
        .open("Error")
        .leaf("Code", status)
        .leaf("Detail", detail())
        .close()
        .toString();
  }
}
