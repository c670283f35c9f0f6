@NullMarked
package io.skewbench.engine.result;

import org.jspecify.annotations.NullMarked;
