package io.skewbench.measure.bench;

import io.skewbench.measure.rig.CannotMeasureException;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One benchmark of JMH in a JVM of its own.
 *
 * @param nanos per operation and thread
 * @param bytes allocated per operation
 */
public record JmhRun(double nanos, double bytes) {
    private static final String ALLOCATION = "gc.alloc.rate.norm";
    private static final int ITERATIONS = 2;
    private static final TimeValue TIME = TimeValue.milliseconds(500);

    /** Runs the benchmark. */
    public static JmhRun of(Class<?> benchmark, String method, int threads, Map<String, String> parameters) {
        var options = new OptionsBuilder().include(benchmark.getName().replace(".", "\\.") + "\\." + method + "$")
                .forks(1).threads(threads).warmupIterations(ITERATIONS).warmupTime(TIME)
                .measurementIterations(ITERATIONS).measurementTime(TIME)
                .addProfiler(GCProfiler.class).shouldFailOnError(true).verbosity(VerboseMode.SILENT)
                .jvmArgsAppend("-Djmh.ignoreLock=true");
        parameters.forEach(options::param);
        try {
            var result = new Runner(options.build()).runSingle();
            var allocation = result.getSecondaryResults().get(ALLOCATION);
            if (allocation == null) {
                throw new CannotMeasureException("JMH reports no allocation");
            }
            return new JmhRun(result.getPrimaryResult().getScore(), allocation.getScore());
        } catch (RunnerException e) {
            throw new CannotMeasureException(benchmark.getSimpleName() + "." + method + " failed: " + e.getMessage(),
                    e);
        }
    }
}
