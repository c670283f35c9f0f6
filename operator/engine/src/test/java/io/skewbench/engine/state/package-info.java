@NullMarked
package io.skewbench.engine.state;

import org.jspecify.annotations.NullMarked;
