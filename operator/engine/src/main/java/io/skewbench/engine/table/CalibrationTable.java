package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.Calibration;
import io.skewbench.api.v1alpha1.Calibration.CalibratedMetric;
import io.skewbench.api.v1alpha1.Calibration.FalsePositives;
import io.skewbench.api.v1alpha1.Calibration.NeededRepetitions;
import io.skewbench.engine.figures.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The noise of each metric, and the repetitions that differences take. */
final class CalibrationTable {

    private CalibrationTable() {}

    static String render(@Nullable Calibration calibration) {
        if (calibration == null || calibration.metrics() == null || calibration.metrics().isEmpty()) {
            return "";
        }
        var grid = new Grid(1).line(heading(calibration.metrics().getFirst()));
        calibration.metrics().forEach(metric -> grid.line(line(metric)));
        return "Calibration, by " + calibration.copies() + " copies of the baseline\n" + grid.render() + "\n"
                + falsePositives(calibration.falsePositives());
    }

    private static List<String> heading(CalibratedMetric metric) {
        var cells = new ArrayList<>(List.of("", "noise", "drift", "correlation"));
        var before = "repetitions for ";
        for (var needed : needed(metric)) {
            cells.add(before + needed.differencePercent() + " %");
            before = "";
        }
        return cells;
    }

    private static List<String> line(CalibratedMetric metric) {
        var cells = new ArrayList<>(List.of(Metric.words(metric.metric()), Numbers.percent(metric.noisePercent() / 100),
                metric.driftPercent() == null
                        ? Numbers.NONE
                        : String.format(Locale.ROOT, "%+.1f %%", metric.driftPercent()),
                Numbers.ratio(metric.autocorrelation())));
        needed(metric).forEach(needed -> cells.add(needed.repetitions() == null
                ? ">100"
                : needed.repetitions().toString()));
        return cells;
    }

    private static List<NeededRepetitions> needed(CalibratedMetric metric) {
        return Objects.requireNonNullElse(metric.needed(), List.of());
    }

    private static String falsePositives(@Nullable FalsePositives found) {
        return found == null
                ? ""
                : Paragraph.of("  ", String.format(Locale.ROOT, "Of %,d other orders of these trials, %.1f %% show a "
                        + "difference by a primary metric although there is none.", found.orders(), found.percent()))
                        + "\n";
    }
}
