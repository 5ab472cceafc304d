/** What every HTTP exchange gets: an id, a bound on its body, problems as documents. */
@NullMarked
package io.blastbridge.app.web;

import org.jspecify.annotations.NullMarked;
