package io.skewbench.brokers;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * Settings of the brokers of one cluster. Broker 0 is the controller too. What isn't set here has Kafka's default, so
 * that the brokers behave like others.
 *
 * @param clusterId as Kafka encodes them: 16 bytes, Base64 for URLs
 * @param more settings of every broker, which are added to those of this class or replace them
 */
record BrokerSettings(String clusterId, Network.Listeners listeners, Map<String, String> more) {
    /** Kafka ignores settings that it doesn't know, so the id travels with the others. */
    static final String CLUSTER_ID = "skewbench.cluster.id";
    /** Path of the socket on which the broker tells what it counts, for {@link CountsServer}. */
    static final String COUNTS_SOCKET = "skewbench.counts.socket";
    private static final String CONTROLLER_LISTENER = "CONTROLLER";

    /** Returns the same with more settings of every broker. */
    BrokerSettings with(Map<String, String> others) {
        var all = new HashMap<>(more);
        all.putAll(others);
        return new BrokerSettings(clusterId, listeners, all);
    }

    /** Returns the settings of one broker. */
    Properties of(int broker, Path logDirectory) {
        var listener = "PLAINTEXT://" + listeners.brokers().get(broker);
        var settings = new Properties();
        settings.setProperty(CLUSTER_ID, clusterId);
        settings.setProperty("node.id", Integer.toString(broker));
        settings.setProperty("process.roles", broker == 0 ? "broker,controller" : "broker");
        settings.setProperty("listeners", broker == 0
                ? listener + "," + CONTROLLER_LISTENER + "://" + listeners.controller()
                : listener);
        settings.setProperty("advertised.listeners", listener);
        settings.setProperty("listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        settings.setProperty("controller.listener.names", CONTROLLER_LISTENER);
        settings.setProperty("controller.quorum.voters", "0@" + listeners.controller());
        settings.setProperty("log.dirs", logDirectory.toString());
        settings.setProperty("auto.create.topics.enable", "false");
        // One broker has to be enough; the replicas of these topics don't matter here.
        settings.setProperty("offsets.topic.replication.factor", "1");
        settings.setProperty("transaction.state.log.replication.factor", "1");
        settings.setProperty("transaction.state.log.min.isr", "1");
        settings.setProperty("share.coordinator.state.topic.replication.factor", "1");
        settings.setProperty("share.coordinator.state.topic.min.isr", "1");
        // Retention has to keep the disk small; by default it is checked after 30 s and then every 5 min.
        settings.setProperty("log.initial.task.delay.ms", "1000");
        settings.setProperty("log.retention.check.interval.ms", "2000");
        settings.setProperty("log.segment.delete.delay.ms", "500");
        // 128 MiB by default, a third of the heap, for compaction, which doesn't happen here.
        settings.setProperty("log.cleaner.dedupe.buffer.size", "2097152");
        more.forEach(settings::setProperty);
        return settings;
    }
}
