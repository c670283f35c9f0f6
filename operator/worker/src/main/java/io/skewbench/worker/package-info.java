/**
 * The load generator: one process that carries out a {@link io.skewbench.protocol.plan.WorkerPlan} and reports on it.
 */
@NullMarked
package io.skewbench.worker;

import org.jspecify.annotations.NullMarked;
