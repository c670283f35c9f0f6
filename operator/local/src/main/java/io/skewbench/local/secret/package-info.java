/** What a run is given to connect with, and must not give away. */
@NullMarked
package io.skewbench.local.secret;

import org.jspecify.annotations.NullMarked;
