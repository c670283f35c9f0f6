/**
 * One call of {@code skewbench run} or {@code skewbench resume}: a Kafka cluster, and the Benchmarks that run on it.
 */
@NullMarked
package io.skewbench.local.session;

import org.jspecify.annotations.NullMarked;
