/** Row records and the SQL that reads them. */
@NullMarked
package io.blastbridge.projections.readmodel;

import org.jspecify.annotations.NullMarked;
