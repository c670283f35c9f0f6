@NullMarked
package io.skewbench.engine.growth;

import org.jspecify.annotations.NullMarked;
