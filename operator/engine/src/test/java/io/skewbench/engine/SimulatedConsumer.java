package io.skewbench.engine;

import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A worker of a consumer group that has read its part of the partitions: each pod those whose turn it is. */
final class SimulatedConsumer {

    private SimulatedConsumer() {}

    static ConsumerResult result(ConsumerPlan plan, int pod, Map<String, List<Long>> before,
            Map<String, List<Long>> after, @Nullable Mishap mishap) {
        var spans = new ArrayList<Span>();
        for (var topic : plan.topicNames()) {
            var ends = after.getOrDefault(topic, List.of());
            for (var partition = pod; partition < ends.size(); partition += plan.pods()) {
                var from = before.getOrDefault(topic, List.of()).get(partition);
                var isFirst = partition == 0 && plan.workload().equals("c1");
                var to = ends.get(partition) - (isFirst && mishap == Mishap.CONSUMER_LAGS ? 50 : 0);
                spans.add(new Span(topic, partition, from, to,
                        to - from - (isFirst && mishap == Mishap.CONSUMER_SKIPS ? 3 : 0)));
            }
        }
        var latency = Histogram.empty();
        for (var i = 1; i <= 1000; i++) {
            latency.recordValue(5_000_000L + 1_000L * i);
        }
        return new ConsumerResult(pod, plan.durationMs(), 20_000, 20_480_000, Histogram.of(latency), 0, 1000,
                List.of(10L, 30L + pod, 20L), mishap == null ? 0 : 1, spans,
                new ClockReading("machine-" + (pod + 1), 1.0, 1.5, null),
                new Facts("host", "node-" + pod, "21.0.9", "4.4.0", "Linux 6.1", 2, 512L << 20, null, null, null),
                List.of());
    }
}
