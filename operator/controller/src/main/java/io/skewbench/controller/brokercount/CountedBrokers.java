package io.skewbench.controller.brokercount;

import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.controller.cluster.KafkaConnection;
import io.skewbench.controller.cluster.KafkaConnection.BrokerPod;
import io.skewbench.engine.counting.BrokerTotals.Processors;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.NodeView;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which brokers to ask what they count, from what is known of their pods and nodes already: nothing more is
 * read while a trial is under way.
 */
record CountedBrokers(KafkaConnection connection, Map<String, NodeView> nodes) {

    /**
     * Returns the brokers to ask.
     *
     * @throws UncountedException if one of them can't be asked
     */
    List<CountedBroker> of(List<BrokerView> brokers) {
        if (connection.pools().isEmpty()) {
            throw new UncountedException("only brokers of a Kafka of Strimzi are asked for them");
        }
        if (!connection.publishesMetrics()) {
            throw new UncountedException("the Kafka has no spec.kafka.metricsConfig");
        }
        return brokers.stream().map(broker -> counted(broker.id())).toList();
    }

    private CountedBroker counted(int broker) {
        var pod = connection.pods().getOrDefault(broker, new BrokerPod(null, null));
        if (pod.address() == null) {
            throw new UncountedException("broker " + broker + " has no pod of Strimzi's with an address");
        }
        return new CountedBroker(broker, pod.address(), processors(broker, pod));
    }

    private Processors processors(int broker, BrokerPod pod) {
        var node = pod.node() == null ? null : nodes.get(pod.node());
        var all = number(node == null ? null : node.cpu());
        var limit = number(pod.cpuLimit());
        if (all.isPresent()) {
            return new Processors("node " + pod.node(), all.getAsDouble(),
                    Math.min(all.getAsDouble(), limit.orElse(all.getAsDouble())));
        }
        return new Processors("broker " + broker, limit.orElseThrow(() -> new UncountedException("the container of "
                + "broker " + broker + " has no limit of processors, and its node is not known")));
    }

    /** Returns the number of processors that a quantity means; empty if it means none. */
    private static OptionalDouble number(@Nullable String quantity) {
        try {
            var number = quantity == null ? 0 : Quantity.parse(quantity).getNumericalAmount().doubleValue();
            return number > 0 && Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return OptionalDouble.empty();
        }
    }
}
