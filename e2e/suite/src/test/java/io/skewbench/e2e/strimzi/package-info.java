/** A stand-in for Strimzi's operators, which are not available on Maven Central. */
@NullMarked
package io.skewbench.e2e.strimzi;

import org.jspecify.annotations.NullMarked;
