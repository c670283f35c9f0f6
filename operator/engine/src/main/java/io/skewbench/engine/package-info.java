/**
 * What a Benchmark asks for: its experiment, names that follow from it, and the units and problems of its spec. All
 * other packages of the engine build on this one, and it on none of them.
 *
 * <p>
 * The engine derives a step and a status from spec and observation. Nothing in it knows Kubernetes clients, Kafka
 * clients, threads or a clock. A driver (the operator, or the local runner) observes, asks
 * {@code io.skewbench.engine.run.Run}, carries out the step and observes again. Every step may be carried out twice:
 * what it creates has a name that the attempt decides, so a driver that was killed half-way loses and repeats nothing.
 */
@NullMarked
package io.skewbench.engine;

import org.jspecify.annotations.NullMarked;
