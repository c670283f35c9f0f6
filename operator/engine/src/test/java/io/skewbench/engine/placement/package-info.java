@NullMarked
package io.skewbench.engine.placement;

import org.jspecify.annotations.NullMarked;
