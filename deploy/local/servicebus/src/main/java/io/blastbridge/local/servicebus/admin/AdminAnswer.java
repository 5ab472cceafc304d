package io.blastbridge.local.servicebus.admin;

/**
 * What a client is told.
 *
 * @param text of the body, which is written in UTF-8
 */
record AdminAnswer(int status, String contentType, String text) {

  static AdminAnswer xml(int status, String text) {
    return new AdminAnswer(status, "application/atom+xml;charset=utf-8", text);
  }

  static AdminAnswer json(int status, String text) {
    return new AdminAnswer(status, "application/json", text);
  }

  static AdminAnswer of(AdminFault fault) {
    return new AdminAnswer(fault.status(), "application/xml;charset=utf-8", fault.xml());
  }
}
