/** What a run would do, worked out from the files alone. */
@NullMarked
package io.skewbench.engine.preview;

import org.jspecify.annotations.NullMarked;
