/** Measurements, and how their rows are collected. */
@NullMarked
package io.skewbench.measure.table;

import org.jspecify.annotations.NullMarked;
