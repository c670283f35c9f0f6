package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.ConsumersResult;
import io.skewbench.api.v1alpha1.TopicResult;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.api.v1alpha1.WorkloadResult;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Rows of a status with fewer figures. What tells how even a row is, its imbalance, stays when its shares go. */
final class LeanRows {

    private LeanRows() {}

    static VariantResult withoutTopicShares(VariantResult row) {
        return withWorkloads(row, workload -> withTopics(workload, map(workload.topics(),
                topic -> new TopicResult(topic.topic(), topic.records(), topic.bytes(), topic.share(), null,
                        topic.brokerImbalance()))));
    }

    static VariantResult withoutWorkloadShares(VariantResult row) {
        return withWorkloads(row, workload -> new WorkloadResult(workload.name(), workload.topic(),
                workload.offeredRecordsPerSecond(), workload.recordsPerSecond(), workload.bytesPerSecond(),
                workload.publishLatencyMs(), workload.serviceLatencyMs(), null, workload.brokerImbalance(),
                workload.topics(), workload.consumers()));
    }

    static VariantResult withoutShares(VariantResult row) {
        return new VariantResult(row.name(), row.partitioner(), row.clientVersion(), row.sweep(), row.trials(),
                row.recordsPerSecond(), row.bytesPerSecond(), row.publishLatencyMs(), row.publishLatencyP99Ms(),
                row.serviceLatencyMs(), row.sendLatenessMs(), null, row.brokerImbalance(), row.batchSizeBytes(),
                row.recordsPerRequest(), row.queueTimeMs(), row.cpuSecondsPerMillionRecords(), row.errors(),
                row.errorRatio(), row.consumers(), row.workloads());
    }

    static VariantResult withoutTopics(VariantResult row) {
        return withWorkloads(row, workload -> withTopics(workload, null));
    }

    /** Keeps throughput, publish latency, imbalance, failed records and end-to-end latency. */
    static VariantResult keyFigures(VariantResult row) {
        return new VariantResult(row.name(), row.partitioner(), row.clientVersion(), row.sweep(), row.trials(),
                row.recordsPerSecond(), null, row.publishLatencyMs(), row.publishLatencyP99Ms(), null, null, null,
                row.brokerImbalance(), null, null, null, null, null, row.errorRatio(),
                row.consumers() == null ? null : consumers(row.consumers()),
                map(row.workloads(), LeanRows::keyFigures));
    }

    private static WorkloadResult keyFigures(WorkloadResult workload) {
        return new WorkloadResult(workload.name(), null, null, workload.recordsPerSecond(), null,
                workload.publishLatencyMs(), null, null, workload.brokerImbalance(), null,
                map(workload.consumers(), LeanRows::consumers));
    }

    static VariantResult withoutWorkloads(VariantResult row) {
        return new VariantResult(row.name(), row.partitioner(), row.clientVersion(), row.sweep(), row.trials(),
                row.recordsPerSecond(), row.bytesPerSecond(), row.publishLatencyMs(), row.publishLatencyP99Ms(),
                row.serviceLatencyMs(), row.sendLatenessMs(), row.brokers(), row.brokerImbalance(),
                row.batchSizeBytes(), row.recordsPerRequest(), row.queueTimeMs(), row.cpuSecondsPerMillionRecords(),
                row.errors(), row.errorRatio(), row.consumers(), null);
    }

    /** Keeps throughput and the 99th percentile of the publish latency. */
    static VariantResult throughputAndP99(VariantResult row) {
        var latency = row.publishLatencyMs();
        return new VariantResult(row.name(), row.partitioner(), null, row.sweep(), row.trials(),
                row.recordsPerSecond(), null, null, latency == null ? null : Double.valueOf(latency.p99()), null,
                null, null, null, null, null, null, null, null, null, null, null);
    }

    private static ConsumersResult consumers(ConsumersResult consumers) {
        return new ConsumersResult(consumers.group(), consumers.recordsPerSecond(), null,
                consumers.endToEndLatencyMs(), consumers.clockErrorMs(), consumers.maxLag(), consumers.finalLag(),
                consumers.rebalances(), consumers.redelivered());
    }

    private static WorkloadResult withTopics(WorkloadResult workload, @Nullable List<TopicResult> topics) {
        return new WorkloadResult(workload.name(), workload.topic(), workload.offeredRecordsPerSecond(),
                workload.recordsPerSecond(), workload.bytesPerSecond(), workload.publishLatencyMs(),
                workload.serviceLatencyMs(), workload.brokers(), workload.brokerImbalance(), topics,
                workload.consumers());
    }

    private static VariantResult withWorkloads(VariantResult row, UnaryOperator<WorkloadResult> change) {
        return new VariantResult(row.name(), row.partitioner(), row.clientVersion(), row.sweep(), row.trials(),
                row.recordsPerSecond(), row.bytesPerSecond(), row.publishLatencyMs(), row.publishLatencyP99Ms(),
                row.serviceLatencyMs(), row.sendLatenessMs(), row.brokers(), row.brokerImbalance(),
                row.batchSizeBytes(), row.recordsPerRequest(), row.queueTimeMs(), row.cpuSecondsPerMillionRecords(),
                row.errors(), row.errorRatio(), row.consumers(), map(row.workloads(), change));
    }

    static <T> @Nullable List<T> map(@Nullable List<T> list, UnaryOperator<T> change) {
        return list == null ? null : list.stream().map(change).toList();
    }
}
