package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.engine.Problem;
import io.skewbench.engine.Specs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterRulesTest {
    private static final String POOLS = "pools: [{name: a, replicas: 3, roles: [controller, broker]}, "
            + "{name: b, replicas: 1, roles: [controller]}]";

    @ParameterizedTest
    @ValueSource(strings = {"bootstrapServers: 'kafka:9092'", "strimzi: {name: bench}",
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, moveTimeout: 24h}}",
            "ephemeral: {name: bench, " + POOLS + ", readyTimeout: 1s}",
            "ephemeral: {name: bench, " + POOLS + ", config: {min.insync.replicas: 3, other.setting: 4, a: true}}",
            "ephemeral: {name: bench, " + POOLS + ", config: {default.replication.factor: none}}",
            "ephemeral: {name: bench, pools: [{name: a, replicas: 59, roles: [broker], link: {egress: 1M}}, "
                    + "{name: b, replicas: 9, roles: [broker]}]}"})
    void acceptsOneClusterThatCanComeAbout(String cluster) {
        assertThat(problems(cluster)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bootstrapServers: 'kafka:9092', strimzi: {name: bench}",
            "strimzi: {name: bench}, ephemeral: {name: bench, " + POOLS + "}"})
    void refusesNoneAndSeveral(String cluster) {
        assertThat(problems(cluster))
                .containsExactly("spec.cluster: set exactly one of strimzi, ephemeral and bootstrapServers, or "
                        + "zookeeper for probes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "strimzi: {name: bench, pinning: {nodeSelector: {a: b}, moveTimeout: 0s}} | strimzi.pinning.moveTimeout: \"0s\": must be from 1s to 24h",
            "ephemeral: {name: bench, " + POOLS
                    + ", readyTimeout: 25h} | ephemeral.readyTimeout: \"25h\": must be from 1s to 24h",
            "ephemeral: {name: 1bench, " + POOLS
                    + "} | ephemeral.name: \"1bench\": the names of Services start with it and must begin with a letter; begin it with a letter",
            "ephemeral: {name: bench, " + POOLS
                    + ", config: {a: [1]}} | ephemeral.config.a: \"[1]\": must be one text, number or boolean",
            "ephemeral: {name: bench, " + POOLS
                    + ", config: {config.providers: file}} | ephemeral.config.config.providers: \"file\": would read files of the brokers, credentials included; write the values themselves",
            "ephemeral: {name: bench, pools: [{name: a, replicas: 60, roles: [broker], link: {egress: 1M}}]} | ephemeral.pools: \"60 nodes with a link\": at most 59 can be measured; limit fewer"})
    void refusesAClusterThatCannotComeAbout(String cluster, String line) {
        assertThat(problems(cluster)).containsExactly("spec.cluster." + line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"default.replication.factor", "min.insync.replicas", "offsets.topic.replication.factor",
            "transaction.state.log.replication.factor", "transaction.state.log.min.isr",
            "share.coordinator.state.topic.replication.factor", "share.coordinator.state.topic.min.isr"})
    void refusesMoreReplicasThanThereAreBrokers(String setting) {
        assertThat(problems("ephemeral: {name: bench, " + POOLS + ", config: {" + setting + ": 4}}")).containsExactly(
                "spec.cluster.ephemeral.config: \"" + setting + ": 4\": exceeds the number of brokers in the pools, 3; "
                        + "lower it, or add brokers");
    }

    private static List<String> problems(String cluster) {
        var problems = new Problems();
        new ClusterRules(problems).check(Specs.read("{" + cluster + "}", ClusterRef.class));
        return problems.all().stream().map(Problem::toString).toList();
    }
}
