/** Architecture rules shared by the tests of all modules. */
@NullMarked
package io.blastbridge.archrules;

import org.jspecify.annotations.NullMarked;
