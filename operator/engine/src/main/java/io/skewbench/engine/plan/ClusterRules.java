package io.skewbench.engine.plan;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.EphemeralPool;
import io.skewbench.engine.EphemeralNodes;
import io.skewbench.protocol.plan.ClientSetting;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checks that the spec names one cluster, and one that can be created. */
final class ClusterRules {
    private static final int MAX_LINKS = 59;
    private static final Duration MAX_WAIT = Duration.ofDays(1);
    /** Settings that give a number of replicas. */
    private static final List<String> REPLICAS = List.of("default.replication.factor", "min.insync.replicas",
            "offsets.topic.replication.factor", "transaction.state.log.replication.factor",
            "transaction.state.log.min.isr", "share.coordinator.state.topic.replication.factor",
            "share.coordinator.state.topic.min.isr");

    private final Problems problems;

    ClusterRules(Problems problems) {
        this.problems = problems;
    }

    void check(ClusterRef cluster) {
        if (Stream.of(cluster.strimzi() != null, cluster.ephemeral() != null, cluster.bootstrapServers() != null,
                cluster.zookeeper() != null).filter(given -> given).count() != 1) {
            problems.add("spec.cluster", null, "set exactly one of strimzi, ephemeral and bootstrapServers, or "
                    + "zookeeper for probes");
        }
        var ephemeral = cluster.ephemeral();
        if (ephemeral != null) {
            problems.duration("spec.cluster.ephemeral.readyTimeout", ephemeral.readyTimeout(), Duration.ofSeconds(1),
                    Duration.ofSeconds(1), MAX_WAIT);
            checkConfig(ephemeral);
            checkReplicas(ephemeral);
            checkLinks(ephemeral);
            if (!ephemeral.name().matches("[a-z].*")) {
                problems.add("spec.cluster.ephemeral.name", ephemeral.name(),
                        "the names of Services start with it and must begin with a letter; begin it with a letter");
            }
        }
        var strimzi = cluster.strimzi();
        if (strimzi != null) {
            problems.duration("spec.cluster.strimzi.rollTimeout", strimzi.rollTimeout(), Duration.ofSeconds(1),
                    Duration.ofSeconds(1), MAX_WAIT);
        }
        if (strimzi != null && strimzi.pinning() != null) {
            problems.duration("spec.cluster.strimzi.pinning.moveTimeout", strimzi.pinning().moveTimeout(),
                    Duration.ofSeconds(1), Duration.ofSeconds(1), MAX_WAIT);
        }
    }

    /** The report of the measurement has 4096 bytes, of which a link takes up to 68. */
    private void checkLinks(EphemeralCluster cluster) {
        var links = cluster.pools().stream().filter(pool -> pool.link() != null).mapToInt(EphemeralPool::replicas)
                .sum();
        if (links > MAX_LINKS) {
            problems.add("spec.cluster.ephemeral.pools", links + " nodes with a link",
                    "at most " + MAX_LINKS + " can be measured; limit fewer");
        }
    }

    private void checkConfig(EphemeralCluster cluster) {
        if (cluster.config() != null) {
            new TreeMap<>(cluster.config()).forEach((name, value) -> {
                var path = "spec.cluster.ephemeral.config." + name;
                if (ReservedSettings.readsFiles(name)) {
                    problems.add(path, value, "would read files of the brokers, credentials included; write the "
                            + "values themselves");
                } else {
                    Settings.checkScalar(path, value, problems);
                }
            });
        }
    }

    private void checkReplicas(EphemeralCluster cluster) {
        var config = cluster.config();
        var brokers = EphemeralNodes.brokers(cluster);
        for (var setting : REPLICAS) {
            var value = config == null ? null : config.get(setting);
            if (ClientSetting.number(value).orElse(0) > brokers) {
                problems.add("spec.cluster.ephemeral.config", setting + ": " + value, "exceeds the number of brokers "
                        + "in the pools, " + brokers + "; lower it, or add brokers");
            }
        }
    }
}
