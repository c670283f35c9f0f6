/** What trials of a search say about the rate, or the value of an axis, that is sustained, and where it looks next. */
@NullMarked
package io.skewbench.engine.search;

import org.jspecify.annotations.NullMarked;
