package io.skewbench.worker.measure;

import io.skewbench.protocol.latency.LatencySeries;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Histograms large enough from the start that recording hardly ever has to enlarge one. */
final class Histograms {
    private static final long EXPECTED_MAX_NANOS = TimeUnit.MINUTES.toNanos(10);

    private Histograms() {}

    /** Returns one with the digits that figures have. */
    static Histogram recorder() {
        return recorder(io.skewbench.protocol.latency.Histogram.SIGNIFICANT_DIGITS);
    }

    /** Returns one with the digits that time lines have. */
    static Histogram stepRecorder() {
        return recorder(LatencySeries.SIGNIFICANT_DIGITS);
    }

    private static Histogram recorder(int digits) {
        var histogram = new Histogram(EXPECTED_MAX_NANOS, digits);
        histogram.setAutoResize(true);
        return histogram;
    }
}
