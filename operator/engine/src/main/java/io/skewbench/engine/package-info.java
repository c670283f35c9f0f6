/**
 * What happens next, and what it all means: spec and observation in, step and status out.
 *
 * <p>Nothing here knows Kubernetes clients, Kafka clients, threads or a clock. A driver (the operator, or the local
 * runner) observes, asks {@link Run#next}, carries out the step and observes again. Every step may be carried out twice:
 * what it makes has a name that the attempt decides, so a driver that was killed half-way loses and repeats nothing.
 */
@NullMarked
package io.skewbench.engine;

import org.jspecify.annotations.NullMarked;
