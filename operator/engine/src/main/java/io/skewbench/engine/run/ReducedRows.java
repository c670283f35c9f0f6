package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.OperationResult;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a status with fewer figures. A row keeps its imbalance, which shows how even it is, when it loses its shares.
 */
final class ReducedRows {

    private ReducedRows() {}

    static VariantResult withoutTopicShares(VariantResult row) {
        return withWorkloads(row, workload -> withTopics(workload, map(workload.topics(),
                topic -> new TopicResult(topic.topic(), topic.records(), topic.bytes(), topic.share(), null,
                        topic.brokerImbalance()))));
    }

    static VariantResult withoutWorkloadShares(VariantResult row) {
        return withWorkloads(row, workload -> workload.toBuilder().brokers(null).build());
    }

    static VariantResult withoutShares(VariantResult row) {
        return row.toBuilder().brokers(null).build();
    }

    static VariantResult withoutEvidenceAndReplication(VariantResult row) {
        return row.toBuilder().limitedBy(row.limitedBy() == null ? null : row.limitedBy().withoutEvidence())
                .replication(null).build();
    }

    static VariantResult withoutTopics(VariantResult row) {
        return withWorkloads(row, workload -> withTopics(workload, null));
    }

    /** Keeps throughput, publish latency, imbalance, failed records, end-to-end latency and latency of operations. */
    static VariantResult keyFigures(VariantResult row) {
        return VariantResult.builder().name(row.name()).partitioner(row.partitioner())
                .clientVersion(row.clientVersion()).sweep(row.sweep()).trials(row.trials())
                .recordsPerSecond(row.recordsPerSecond()).publishLatencyMs(row.publishLatencyMs())
                .publishLatencyP99Ms(row.publishLatencyP99Ms()).brokerImbalance(row.brokerImbalance())
                .errorRatio(row.errorRatio())
                .consumers(row.consumers() == null ? null : row.consumers().withoutBytesPerSecond())
                .workloads(map(row.workloads(), ReducedRows::keyFigures))
                .operations(map(row.operations(), ReducedRows::keyFigures)).build();
    }

    private static OperationResult keyFigures(OperationResult operation) {
        return operation.toBuilder().offeredPerSecond(null).serviceLatencyP99Ms(null).errors(null).build();
    }

    private static WorkloadResult keyFigures(WorkloadResult workload) {
        return WorkloadResult.builder().name(workload.name()).recordsPerSecond(workload.recordsPerSecond())
                .publishLatencyMs(workload.publishLatencyMs()).brokerImbalance(workload.brokerImbalance())
                .consumers(map(workload.consumers(), ConsumersResult::withoutBytesPerSecond)).build();
    }

    static VariantResult withoutWorkloads(VariantResult row) {
        return row.toBuilder().workloads(null).build();
    }

    /** Keeps throughput, and the 99th percentile of the publish latency and of the latency of operations. */
    static VariantResult throughputAndP99(VariantResult row) {
        var latency = row.publishLatencyMs();
        return VariantResult.builder().name(row.name()).partitioner(row.partitioner()).sweep(row.sweep())
                .trials(row.trials()).recordsPerSecond(row.recordsPerSecond())
                .publishLatencyP99Ms(latency == null ? null : Double.valueOf(latency.p99()))
                .operations(map(row.operations(), ReducedRows::throughputAndP99)).build();
    }

    private static OperationResult throughputAndP99(OperationResult operation) {
        var latency = operation.latencyMs();
        return OperationResult.builder().name(operation.name()).perSecond(operation.perSecond())
                .latencyP99Ms(latency == null ? null : Double.valueOf(latency.p99())).build();
    }

    private static WorkloadResult withTopics(WorkloadResult workload, @Nullable List<TopicResult> topics) {
        return workload.toBuilder().topics(topics).build();
    }

    private static VariantResult withWorkloads(VariantResult row, UnaryOperator<WorkloadResult> change) {
        return row.toBuilder().workloads(map(row.workloads(), change)).build();
    }

    static <T> @Nullable List<T> map(@Nullable List<T> list, UnaryOperator<T> change) {
        return list == null ? null : list.stream().map(change).toList();
    }
}
