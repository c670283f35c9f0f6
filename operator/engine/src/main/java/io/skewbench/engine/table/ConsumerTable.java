package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.ClockErrorMs;
import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A line for each consumer group of each row. */
final class ConsumerTable {

    private ConsumerTable() {}

    /** Returns an empty text without consumers. */
    static String render(List<VariantResult> rows) {
        if (rows.stream().allMatch(row -> row.consumers() == null)) {
            return "";
        }
        var grid = new Grid(3).line("", "workload", "group", "records/s", "end-to-end ms: p50", "p99", "max",
                "clocks ms", "max lag", "left", "rebalances");
        for (var row : rows) {
            var name = RowTable.name(row.name(), row.sweep());
            for (var workload : Objects.requireNonNullElse(row.workloads(), List.<WorkloadResult>of())) {
                var of = workload.name();
                for (var group : Objects.requireNonNullElse(workload.consumers(), List.<ConsumersResult>of())) {
                    grid.line(line(name, of, group));
                    name = "";
                    of = "";
                }
            }
        }
        return "Consumers, from the timestamps of records\n" + grid.render() + "\n";
    }

    private static List<String> line(String row, String workload, ConsumersResult group) {
        var rate = group.recordsPerSecond();
        var latency = group.endToEndLatencyMs();
        return List.of(row, workload, String.valueOf(group.group()),
                Numbers.rate(rate == null ? null : Double.valueOf(rate.median())), at(latency, LatencyMs::p50),
                at(latency, LatencyMs::p99), at(latency, LatencyMs::max), clocks(group.clockErrorMs()),
                group.maxLag() == null ? Numbers.NONE : Numbers.count(group.maxLag()), Numbers.count(group.finalLag()),
                Numbers.count(group.rebalances()));
    }

    /** The uncertainty of the clocks, or a note that it is unknown. */
    private static String clocks(@Nullable ClockErrorMs error) {
        if (error == null) {
            return "unknown";
        }
        return error.least() == 0 && error.most() == 0
                ? "same"
                : Numbers.signed(error.least()) + " to " + Numbers.signed(error.most());
    }

    private static String at(@Nullable LatencyMs latency, ToDoubleFunction<LatencyMs> at) {
        return latency == null ? Numbers.NONE : Numbers.millis(at.applyAsDouble(latency));
    }
}
