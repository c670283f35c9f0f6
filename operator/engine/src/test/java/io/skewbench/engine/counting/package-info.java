@NullMarked
package io.skewbench.engine.counting;

import org.jspecify.annotations.NullMarked;
