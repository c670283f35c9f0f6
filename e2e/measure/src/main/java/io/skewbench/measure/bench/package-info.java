/** What JMH measures. */
@NullMarked
package io.skewbench.measure.bench;

import org.jspecify.annotations.NullMarked;
