package io.skewbench.worker.measure;

import io.skewbench.partitioners.NodeMetrics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.producer.Producer;

/** The requests sent to one broker so far and the responses received from it, by all producers of this worker. */
public record BrokerTraffic(double requests, double responses) {
    public static final BrokerTraffic NONE = new BrokerTraffic(0, 0);

    /** Returns the traffic with each broker by its id. */
    public static Map<Integer, BrokerTraffic> of(List<? extends Producer<?, ?>> producers) {
        var traffic = new TreeMap<Integer, BrokerTraffic>();
        producers.forEach(producer -> producer.metrics().forEach((name, metric) -> {
            var broker = NodeMetrics.broker(name);
            if (broker >= 0 && metric.metricValue() instanceof Number number) {
                var value = number.doubleValue();
                switch (name.name()) {
                    case "request-total" -> traffic.merge(broker, new BrokerTraffic(value, 0), BrokerTraffic::plus);
                    case "response-total" -> traffic.merge(broker, new BrokerTraffic(0, value), BrokerTraffic::plus);
                    default -> {
                        // Sizes, rates and latencies.
                    }
                }
            }
        }));
        return traffic;
    }

    /**
     * Returns this traffic with a response to each request, because brokers don't answer producers with {@code acks=0}.
     */
    public BrokerTraffic asAnswered() {
        return new BrokerTraffic(requests, requests);
    }

    private BrokerTraffic plus(BrokerTraffic other) {
        return new BrokerTraffic(requests + other.requests, responses + other.responses);
    }
}
