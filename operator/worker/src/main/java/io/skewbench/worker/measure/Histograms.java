package io.skewbench.worker.measure;

import io.skewbench.protocol.latency.LatencySeries;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Creates histograms that are large enough from the start, so that recording hardly ever has to enlarge one. */
final class Histograms {
    private static final long EXPECTED_MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    private Histograms() {}

    /** Returns a histogram with the number of significant digits that results have. */
    static Histogram recorder() {
        return recorder(io.skewbench.protocol.latency.Histogram.SIGNIFICANT_DIGITS);
    }

    /** Returns a histogram with the number of significant digits that time lines have. */
    static Histogram stepRecorder() {
        return recorder(LatencySeries.SIGNIFICANT_DIGITS);
    }

    private static Histogram recorder(int digits) {
        var histogram = new Histogram(EXPECTED_MAX_NANOS, digits);
        histogram.setAutoResize(true);
        return histogram;
    }
}
