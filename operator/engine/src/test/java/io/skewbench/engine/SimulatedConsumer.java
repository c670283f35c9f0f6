package io.skewbench.engine;

import io.skewbench.engine.SimulatedWorld.Mishap;
import io.skewbench.protocol.latency.Histogram;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.ConsumerResult.Span;
import io.skewbench.protocol.report.Samples;
import io.skewbench.protocol.report.Samples.Place;
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
        return ConsumerResult.builder().pod(pod).measuredMs(plan.durationMs()).recordsInWindow(20_000)
                .bytesInWindow(20_480_000).endToEndLatency(Histogram.of(latency)).lagStepMs(1000)
                .lag(List.of(10L, 30L + pod, 20L)).rebalances(mishap == null ? 0 : 1).spans(spans)
                .clock(new ClockReading("machine-" + (pod + 1), 1.0, 1.5, null))
                .facts(Facts.builder().host("host").node("node-" + pod).java("21.0.9").kafkaClients("4.4.0")
                        .kernel("Linux 6.1").cpus(2).maxHeapBytes(512L << 20).build())
                .samples(samples(plan, pod, mishap)).build();
    }

    private static Samples samples(ConsumerPlan plan, int pod, @Nullable Mishap mishap) {
        var place = new Place(plan.topicNames().getFirst(), pod, 17);
        return switch (mishap) {
            case CONSUMER_FINDS_CORRUPTION -> new Samples(300, 1, 0, 0, 0, place, null);
            case CONSUMER_FINDS_DISORDER -> new Samples(300, 0, 2, 1, 0, null, place);
            case null, default -> new Samples(300, 0, 0, 0, 0, null, null);
        };
    }
}
