/** The states of pods, and why they don't start: what their conditions and events say, which others may write. */
@NullMarked
package io.skewbench.controller.pod;

import org.jspecify.annotations.NullMarked;
