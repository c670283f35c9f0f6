@NullMarked
package io.skewbench.engine.run;

import org.jspecify.annotations.NullMarked;
