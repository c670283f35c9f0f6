@NullMarked
package io.skewbench.engine.merge;

import org.jspecify.annotations.NullMarked;
