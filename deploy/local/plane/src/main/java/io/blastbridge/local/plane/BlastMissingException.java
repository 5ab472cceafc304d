package io.blastbridge.local.plane;

import java.io.IOException;

/** A BLAST+ program is not on PATH; the message names it and the package that brings it. */
public final class BlastMissingException extends IOException {

  BlastMissingException(String program) {
    super(
        program
            + " is not on PATH: install NCBI BLAST+ (Debian package ncbi-blast+), or start with"
            + " --simulate");
  }
}
