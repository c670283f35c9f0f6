package io.skewbench.engine.result;

import io.skewbench.engine.result.TrialResult.Extremes;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.OperationsResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of the workers of one workload that timed operations.
 *
 * @param workers how many there were
 * @param reported how many gave a result
 * @param result the results added up, as one worker's with the whole load, {@code startSkewMs} the largest, facts the
 * first worker's, without time line and clocks; null where none gave one
 * @param extremes null where none gave a result
 * @param clocks another clock beside the workers', one reading for each machine
 * @param startClocks how each worker's clock stood to another one before the start; null where none knew one, and in
 * the compact form
 */
public record OperationsOutcome(String workload, int workers, int reported, @Nullable OperationsResult result,
        @Nullable Extremes extremes, List<ClockReading> clocks, @Nullable StartClocks startClocks) {}
