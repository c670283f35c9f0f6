/** What a run tells the person who waits for it, on standard error. */
@NullMarked
package io.skewbench.local.progress;

import org.jspecify.annotations.NullMarked;
