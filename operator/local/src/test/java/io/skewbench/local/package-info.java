/** The command as users start it, and the rules that hold between modules. */
@NullMarked
package io.skewbench.local;

import org.jspecify.annotations.NullMarked;
