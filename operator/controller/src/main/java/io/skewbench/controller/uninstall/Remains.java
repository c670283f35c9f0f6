package io.skewbench.controller.uninstall;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.BrokerChange;
import io.skewbench.engine.EphemeralName;
import io.skewbench.engine.RunId;

/** Describes in a sentence or two what may be left behind if the operator did not clean up. */
final class Remains {

    private Remains() {}

    static String of(Benchmark benchmark) {
        var run = RunId.of(benchmark);
        var cluster = benchmark.getSpec().cluster();
        if (cluster.ephemeral() != null) {
            return "Kafka " + EphemeralName.of(cluster.ephemeral(), run)
                    + ", which was created for it, is deleted with the Benchmark; its volumes may remain.";
        }
        var inKafka = "Topics and consumer groups that start with " + RunId.kafkaPrefix(run) + " may remain in "
                + name(cluster) + ".";
        var strimzi = cluster.strimzi();
        if (strimzi == null) {
            return inKafka;
        }
        var moved = strimzi.pinning() == null
                ? ""
                : " Brokers of Kafka " + strimzi.name() + " may still be where the run moved them: see the "
                        + "annotations of its KafkaNodePools that start with skewbench.io/.";
        var status = benchmark.getStatus();
        var tuned = status == null ? null : status.tunedKafka();
        var changed = BrokerChange.names(benchmark.getSpec()).isEmpty()
                ? ""
                : " Brokers of Kafka " + (tuned == null ? strimzi.name() : tuned.name())
                        + " may still have settings of the run: its annotation skewbench.io/broker-settings, if it "
                        + "has one, says what they had before.";
        return inKafka + moved + changed;
    }

    static String of(SkewedTopic topic) {
        var status = topic.getStatus();
        var throttle = status != null && status.change() != null && status.change().throttles()
                ? " Brokers " + status.change().throttledBrokers() + " may be throttled for its reassignment."
                : "";
        return "Topic " + topic.kafkaName() + " remains in " + name(topic.getSpec().cluster()) + "." + throttle;
    }

    private static String name(ClusterRef cluster) {
        if (cluster.zookeeper() != null) {
            return "ZooKeeper " + cluster.zookeeper().connect();
        }
        return cluster.strimzi() != null ? "Kafka " + cluster.strimzi().name() : "Kafka " + cluster.bootstrapServers();
    }
}
