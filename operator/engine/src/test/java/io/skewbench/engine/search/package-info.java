@NullMarked
package io.skewbench.engine.search;

import org.jspecify.annotations.NullMarked;
