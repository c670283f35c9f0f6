@NullMarked
package io.skewbench.engine.preview;

import org.jspecify.annotations.NullMarked;
