package io.skewbench.local;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Comparison;
import io.skewbench.measure.rig.CannotMeasureException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdicts on the partitioners of examples/partitioner-map.yaml, of examples/partitioner-map-link.yaml, or of both.
 *
 * @param cells the sweep points, in their order
 * @param comparisons of the primary metrics
 */
record PartitionerMap(List<Map<String, String>> cells, List<Comparison> comparisons) {

    static PartitionerMap of(BenchmarkStatus status) {
        var all = status.comparisons();
        if (all == null || all.isEmpty()) {
            throw new CannotMeasureException("The run has no comparisons: " + status.summary());
        }
        var primary = all.stream().filter(comparison -> "Primary".equals(comparison.family())
                && comparison.sweep() != null).toList();
        return new PartitionerMap(primary.stream().map(Comparison::sweep).distinct().toList(), primary);
    }

    /** Returns the cells of both maps. */
    PartitionerMap and(PartitionerMap other) {
        return new PartitionerMap(Stream.concat(cells.stream(), other.cells.stream()).toList(),
                Stream.concat(comparisons.stream(), other.comparisons.stream()).toList());
    }

    /** Returns whether a cell has a broker with a narrow link, skewed leaders, or a load below saturation. */
    static boolean isHard(Map<String, String> cell) {
        return cell.containsKey("link") || "skewed".equals(cell.get("leaders"))
                || !String.valueOf(cell.get("load")).endsWith("-most");
    }

    /** Returns the comparison of a partitioner with the baseline by a metric. */
    Optional<Comparison> comparison(String variant, Map<String, String> cell, String metric) {
        return at(variant, cell).stream().filter(comparison -> comparison.metric().equals(metric)).findFirst();
    }

    boolean isWorse(String variant, Map<String, String> cell) {
        return at(variant, cell).stream().anyMatch(comparison -> "Worse".equals(comparison.verdict()));
    }

    boolean isBetterInOne(String variant, Map<String, String> cell) {
        return at(variant, cell).stream().anyMatch(comparison -> "Better".equals(comparison.verdict()));
    }

    /** A figure that a closed loop or a kept rate leaves without a verdict does not count. */
    boolean isBetterInOneAndEquivalentInOthers(String variant, Map<String, String> cell) {
        return isBetterInOne(variant, cell) && at(variant, cell).stream().allMatch(comparison -> List
                .of("Better", "Equivalent", "NotJudged").contains(comparison.verdict()));
    }

    private List<Comparison> at(String variant, Map<String, String> cell) {
        return comparisons.stream().filter(comparison -> comparison.variant().equals(variant)
                && cell.equals(comparison.sweep())).toList();
    }
}
