/** The description of the HTTP interface that {@code /v3/api-docs} and {@code /swagger-ui} show. */
@NullMarked
package io.blastbridge.app.openapi;

import org.jspecify.annotations.NullMarked;
