/** A stand-in for Strimzi's operators, which can't be had from Maven Central. */
@NullMarked
package io.skewbench.e2e.strimzi;

import org.jspecify.annotations.NullMarked;
