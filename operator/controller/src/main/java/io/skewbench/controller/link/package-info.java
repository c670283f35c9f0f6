/** Measurement of the links of a run's own brokers, by a Job. */
@NullMarked
package io.skewbench.controller.link;

import org.jspecify.annotations.NullMarked;
