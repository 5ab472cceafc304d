/** Who may do what: bearer tokens, the console's session, default deny. */
@NullMarked
package io.blastbridge.app.security;

import org.jspecify.annotations.NullMarked;
