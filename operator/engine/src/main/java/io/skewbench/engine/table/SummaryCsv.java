package io.skewbench.engine.table;

import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Imbalance;
import io.skewbench.api.v1alpha1.LatencyMs;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.Replication;
import io.skewbench.api.v1alpha1.Spread;
import io.skewbench.api.v1alpha1.VariantResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The key figures of a run for spreadsheets and plotting programs: a line for each variant and sweep point, a column
 * {@code sweep_…} for each swept setting. A figure over trials is their median. Cells are empty where nothing was
 * measured.
 */
public final class SummaryCsv {
    private static final Map<String, Function<VariantResult, @Nullable Double>> FIGURES = figures();
    /** Those of each operation that some row has. */
    private static final Map<String, Function<OperationResult, @Nullable Double>> OF_OPERATIONS = figuresOfOperations();

    private SummaryCsv() {}

    /**
     * Returns the text, its first line the names of the columns.
     *
     * @param overridden what the command line gave in place of the file's values; empty for nothing
     */
    public static String of(String benchmark, String overridden, BenchmarkStatus status) {
        var rows = Objects.requireNonNullElse(status.variants(), List.<VariantResult>of());
        var swept = rows.stream().flatMap(row -> sweep(row).keySet().stream()).distinct().toList();
        var lines = new ArrayList<List<String>>();
        var header = new ArrayList<>(List.of("benchmark", "variant", "partitioner", "client_version"));
        swept.forEach(setting -> header.add("sweep_" + setting));
        header.add("trials");
        header.addAll(FIGURES.keySet());
        var operations = rows.stream().flatMap(row -> operations(row).stream()).map(OperationResult::name).distinct()
                .toList();
        operations.forEach(name -> OF_OPERATIONS.keySet().forEach(
                figure -> header.add("probe_" + name + "_" + figure)));
        header.addAll(List.of("limited_by", "try_next", "overridden"));
        lines.add(header);
        for (var row : rows) {
            var cells = new ArrayList<>(List.of(benchmark, row.name(),
                    Objects.requireNonNullElse(row.partitioner(), ""),
                    Objects.requireNonNullElse(row.clientVersion(), "")));
            swept.forEach(setting -> cells.add(sweep(row).getOrDefault(setting, "")));
            cells.add(Integer.toString(row.trials()));
            FIGURES.values().forEach(figure -> cells.add(CsvCells.number(figure.apply(row))));
            operations.forEach(name -> cells.addAll(cells(row, name)));
            var limit = row.limitedBy();
            cells.add(limit == null ? "" : limit.by());
            cells.add(limit == null || limit.next() == null ? "" : limit.next());
            cells.add(overridden);
            lines.add(cells);
        }
        return lines.stream().map(CsvCells::line).collect(Collectors.joining());
    }

    private static List<String> cells(VariantResult row, String operation) {
        var result = operations(row).stream().filter(each -> each.name().equals(operation)).findFirst();
        return OF_OPERATIONS.values().stream().map(figure -> CsvCells.number(
                result.isPresent() ? figure.apply(result.get()) : null)).toList();
    }

    private static List<OperationResult> operations(VariantResult row) {
        return Objects.requireNonNullElse(row.operations(), List.of());
    }

    private static Map<String, Function<OperationResult, @Nullable Double>> figuresOfOperations() {
        var figures = new LinkedHashMap<String, Function<OperationResult, @Nullable Double>>();
        figures.put("per_s", operation -> of(operation.perSecond(), Spread::median));
        figures.put("mean_ms", operation -> of(operation.latencyMs(), LatencyMs::mean));
        figures.put("p50_ms", operation -> of(operation.latencyMs(), LatencyMs::p50));
        figures.put("p99_ms", operation -> operation.latencyMs() == null
                ? operation.latencyP99Ms()
                : of(operation.latencyMs(), LatencyMs::p99));
        figures.put("max_ms", operation -> of(operation.latencyMs(), LatencyMs::max));
        figures.put("error_ratio", OperationResult::errorRatio);
        return figures;
    }

    private static Map<String, Function<VariantResult, @Nullable Double>> figures() {
        var figures = new LinkedHashMap<String, Function<VariantResult, @Nullable Double>>();
        figures.put("records_per_s", row -> of(row.recordsPerSecond(), Spread::median));
        figures.put("records_per_s_min", row -> of(row.recordsPerSecond(), Spread::min));
        figures.put("records_per_s_max", row -> of(row.recordsPerSecond(), Spread::max));
        figures.put("bytes_per_s", row -> of(row.bytesPerSecond(), Spread::median));
        figures.put("publish_mean_ms", row -> of(row.publishLatencyMs(), LatencyMs::mean));
        figures.put("publish_p50_ms", row -> of(row.publishLatencyMs(), LatencyMs::p50));
        figures.put("publish_p90_ms", row -> of(row.publishLatencyMs(), LatencyMs::p90));
        figures.put("publish_p99_ms", row -> row.publishLatencyMs() == null
                ? row.publishLatencyP99Ms()
                : of(row.publishLatencyMs(), LatencyMs::p99));
        figures.put("publish_max_ms", row -> of(row.publishLatencyMs(), LatencyMs::max));
        figures.put("service_mean_ms", row -> of(row.serviceLatencyMs(), LatencyMs::mean));
        figures.put("service_p99_ms", row -> of(row.serviceLatencyMs(), LatencyMs::p99));
        figures.put("request_mean_ms", VariantResult::requestLatencyMs);
        figures.put("broker_max_over_mean", row -> of(row.brokerImbalance(), Imbalance::maxOverMean));
        figures.put("error_ratio", VariantResult::errorRatio);
        figures.put("batch_size_bytes", VariantResult::batchSizeBytes);
        figures.put("queue_time_ms", VariantResult::queueTimeMs);
        figures.put("cpu_s_per_million_records", VariantResult::cpuSecondsPerMillionRecords);
        figures.put("consumed_records_per_s",
                row -> of(row.consumers(), consumers -> of(consumers.recordsPerSecond(), Spread::median)));
        figures.put("end_to_end_p99_ms",
                row -> of(row.consumers(), consumers -> of(consumers.endToEndLatencyMs(), LatencyMs::p99)));
        figures.put("replicated_records_per_s",
                row -> of(row.replication(), replication -> of(replication.recordsPerSecond(), Spread::median)));
        figures.put("replicated_bytes_per_s",
                row -> of(row.replication(), replication -> of(replication.bytesPerSecond(), Spread::median)));
        figures.put("replication_lag_p50_ms",
                row -> of(row.replication(), replication -> of(replication.lagMs(), Replication.Lag::p50)));
        figures.put("replication_lag_max_ms",
                row -> of(row.replication(), replication -> of(replication.lagMs(), Replication.Lag::max)));
        figures.put("replication_lag_max_bytes",
                row -> of(row.replication(), replication -> of(replication.lagBytes(), Replication.Lag::max)));
        figures.put("replica_catch_up_ms", row -> of(row.replication(), Replication::catchUpMs));
        return figures;
    }

    private static <T> @Nullable Double of(@Nullable T measured, Function<T, @Nullable Double> figure) {
        return measured == null ? null : figure.apply(measured);
    }

    private static Map<String, String> sweep(VariantResult row) {
        return Objects.requireNonNullElse(row.sweep(), Map.of());
    }
}
