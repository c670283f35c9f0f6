@NullMarked
package io.skewbench.engine.plan;

import org.jspecify.annotations.NullMarked;
