package io.skewbench.engine.table;

import io.skewbench.protocol.latency.LatencySeries;
import io.skewbench.protocol.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A time line for spreadsheets and plotting programs: a line for each step. {@code time_s} is the beginning of the
 * step, counted from the start of the measured time; what is below 0 is warm-up. Records and bytes are those of the
 * step, not of a second. Quantiles are known to 3 %, the maximum exactly; they are empty where nothing was
 * acknowledged. What replicas and consumers received is empty in the warm-up, in which nobody counts it.
 */
public final class TimelineCsv {
    private static final double MS_PER_S = 1e3;
    private static final double NANOS_PER_MS = 1e6;
    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0);

    private TimelineCsv() {}

    /** Returns the text, its first line the names of the columns. */
    public static String of(Timeline timeline) {
        var lines = new ArrayList<String>();
        lines.add(header(timeline));
        var latencies = timeline.publishLatency().decode();
        for (var step = 0; step < latencies.size(); step++) {
            lines.add(line(timeline, step, latencies.get(step)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String header(Timeline timeline) {
        var names = new ArrayList<>(List.of("time_s", "step_s", "sent", "acknowledged", "failed", "publish_p50_ms",
                "publish_p90_ms", "publish_p99_ms", "publish_max_ms"));
        timeline.failed().keySet().forEach(error -> names.add("failed_" + error));
        timeline.bytes().keySet().forEach(broker -> names.add(name("bytes_", broker)));
        var others = timeline.brokerBytes();
        if (others != null) {
            others.replicatedIn().keySet().forEach(broker -> names.add(name("replicated_in_", broker)));
            others.replicatedOut().keySet().forEach(broker -> names.add(name("replicated_out_", broker)));
            others.consumedOut().keySet().forEach(broker -> names.add(name("consumed_out_", broker)));
        }
        return String.join(",", names);
    }

    private static String name(String prefix, int broker) {
        return prefix + (broker < 0 ? "unknown" : String.valueOf(broker));
    }

    private static String line(Timeline timeline, int step, org.HdrHistogram.Histogram latency) {
        var cells = new ArrayList<String>();
        cells.add(number((timeline.firstMs() + step * timeline.stepMs()) / MS_PER_S));
        cells.add(number(timeline.stepMs() / MS_PER_S));
        cells.add(String.valueOf(timeline.sent().get(step)));
        cells.add(String.valueOf(timeline.acknowledged().get(step)));
        cells.add(String.valueOf(timeline.failed().values().stream().mapToLong(counts -> counts.get(step)).sum()));
        if (latency.getTotalCount() == 0) {
            cells.addAll(List.of("", "", "", ""));
        } else {
            var max = timeline.maxPublishLatencyNanos().get(step);
            PERCENTILES.forEach(percentile -> cells
                    .add(millis(Math.min(max, LatencySeries.quantile(latency, percentile)))));
            cells.add(millis(max));
        }
        timeline.failed().values().forEach(counts -> cells.add(String.valueOf(counts.get(step))));
        timeline.bytes().values().forEach(counts -> cells.add(String.valueOf(counts.get(step))));
        var others = timeline.brokerBytes();
        if (others != null) {
            var isWarmup = timeline.firstMs() + step * timeline.stepMs() < 0;
            Stream.of(others.replicatedIn(), others.replicatedOut(), others.consumedOut())
                    .flatMap(each -> each.values().stream())
                    .forEach(counts -> cells.add(isWarmup ? "" : String.valueOf(counts.get(step))));
        }
        return cells.stream().collect(Collectors.joining(","));
    }

    private static String millis(long nanos) {
        return number(nanos / NANOS_PER_MS);
    }

    private static String number(double value) {
        var text = String.format(Locale.ROOT, "%.3f", value);
        return text.replaceFirst("\\.?0+$", "");
    }
}
