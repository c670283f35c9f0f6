package io.skewbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.ClusterRef;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterKeyTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"strimzi: {name: kraft} | strimzi/bench/kraft",
            "strimzi: {name: kraft, namespace: kafka} | strimzi/kafka/kraft",
            "ephemeral: {name: kraft, pools: []} | strimzi/bench/kraft",
            "bootstrapServers: 'kafka:9092' | kafka:9092",
            "bootstrapServers: ' B:1, a:2,,b:1 ' | a:2,b:1",
            "bootstrapServers: '' | ''",
            "zookeeper: {connect: 'b:2181, A:2181'} | zookeeper/a:2181,b:2181",
            "zookeeper: {connect: 'a:2181', root: /bench} | zookeeper/a:2181"})
    void isTheSameForTheSameCluster(String cluster, String key) {
        assertThat(ClusterKey.of(Specs.read("{" + cluster + "}", ClusterRef.class), "bench").value()).isEqualTo(key);
    }
}
