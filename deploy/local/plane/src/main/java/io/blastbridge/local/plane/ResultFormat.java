package io.blastbridge.local.plane;

/** Shapes of a result file, by the number BLAST's {@code -outfmt} begins with. */
enum ResultFormat {
  BLAST_PAIRWISE("blast_pairwise", "batch_000.out", "text/plain; charset=utf-8"),
  BLAST_XML("blast_xml", "batch_000.xml", "application/xml"),
  BLAST_TABULAR("blast_tabular", "batch_000.out", "text/tab-separated-values; charset=utf-8"),
  BLAST_TABULAR_COMMENTED(
      "blast_tabular_commented", "batch_000.out", "text/tab-separated-values; charset=utf-8"),
  BLAST_CSV("blast_csv", "batch_000.out", "text/csv; charset=utf-8"),
  BLAST_OTHER("blast_other", "batch_000.out", "application/octet-stream");

  private final String word;
  private final String filename;
  private final String contentType;

  ResultFormat(String word, String filename, String contentType) {
    this.word = word;
    this.filename = filename;
    this.contentType = contentType;
  }

  static ResultFormat ofOutfmt(String text) {
    String number = text.strip().split("\\s+", 2)[0];
    return switch (number) {
      case "0" -> BLAST_PAIRWISE;
      case "5" -> BLAST_XML;
      case "6" -> BLAST_TABULAR;
      case "7" -> BLAST_TABULAR_COMMENTED;
      case "10" -> BLAST_CSV;
      default -> BLAST_OTHER;
    };
  }

  String word() {
    return word;
  }

  String filename() {
    return filename;
  }

  String contentType() {
    return contentType;
  }
}
