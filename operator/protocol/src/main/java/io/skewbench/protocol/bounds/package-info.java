/** How large input from outside may be, and the exception for input that is larger or malformed. */
@NullMarked
package io.skewbench.protocol.bounds;

import org.jspecify.annotations.NullMarked;
