/**
 * What brokers count themselves in the measured time of a trial, from two readings of what they have counted so far.
 */
@NullMarked
package io.skewbench.engine.counting;

import org.jspecify.annotations.NullMarked;
