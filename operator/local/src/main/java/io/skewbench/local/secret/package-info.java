/** Keeps the secrets of client settings out of output and files. */
@NullMarked
package io.skewbench.local.secret;

import org.jspecify.annotations.NullMarked;
