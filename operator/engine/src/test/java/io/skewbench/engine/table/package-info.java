@NullMarked
package io.skewbench.engine.table;

import org.jspecify.annotations.NullMarked;
