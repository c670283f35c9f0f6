/** What a run takes, and what this machine has for it. */
@NullMarked
package io.skewbench.local.forecast;

import org.jspecify.annotations.NullMarked;
