package io.skewbench.engine.run;

import java.time.Duration;

/**
 * What the engine has to know of the driver that carries out its decisions.
 *
 * @param releaseLead how far ahead of now the start time of a single worker is published: longer than it takes to see
 * it; the more workers, the more is added
 * @param oneMachine whether all workers run on the driver's own machine, and so by its clock
 */
public record Driver(Duration releaseLead, boolean oneMachine) {}
