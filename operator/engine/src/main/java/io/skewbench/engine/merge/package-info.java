/** Adds up the results of many workers to that of one trial, one after the other. */
@NullMarked
package io.skewbench.engine.merge;

import org.jspecify.annotations.NullMarked;
