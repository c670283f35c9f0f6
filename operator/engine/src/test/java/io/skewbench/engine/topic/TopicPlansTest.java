package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.Specs;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopicPlansTest {
    private final TopicPlans plans = new TopicPlans();

    @Test
    void worksOutOnceWhatHasNotChanged() {
        assertThat(plans.of(spec(2), brokers(0, 1))).isSameAs(plans.of(spec(2), brokers(0, 1)));
    }

    @Test
    void worksOutAnewWhatHas() {
        var before = plans.of(spec(2), brokers(0, 1));

        assertThat(plans.of(spec(3), brokers(0, 1))).isNotEqualTo(before);
        assertThat(plans.of(spec(2), brokers(0))).isNotEqualTo(before);
        assertThat(plans.of(spec(2), brokers(0, 1))).isEqualTo(before);
    }

    @Test
    void forgetsARefusalOfTheConfigOnceTheConfigIsCorrected() {
        assertThat(Specs.problems(plans.of(withMinInSyncReplicas(2), brokers(0, 1)))).singleElement().asString()
                .startsWith("spec.config.min.insync.replicas: \"2\": is more than the replicas of each partition, 1");

        assertThat(plans.of(withMinInSyncReplicas(1), brokers(0, 1))).isInstanceOf(Planned.Valid.class);
    }

    @Test
    void refusesAConfigWhoseTopicHasTheSamePlacementAsAValidOne() {
        assertThat(plans.of(withMinInSyncReplicas(1), brokers(0, 1))).isInstanceOf(Planned.Valid.class);

        assertThat(plans.of(withMinInSyncReplicas(2), brokers(0, 1))).isInstanceOf(Planned.Invalid.class);
    }

    private static SkewedTopicSpec withMinInSyncReplicas(int required) {
        return Specs.topic("""
                cluster: {bootstrapServers: "kafka:9092"}
                placement: {leaders: [{broker: 1, count: 2}]}
                config: {min.insync.replicas: %d}
                """.formatted(required));
    }

    private static SkewedTopicSpec spec(int partitions) {
        return Specs.topic("""
                cluster: {bootstrapServers: "kafka:9092"}
                placement: {leaders: [{broker: 1, count: %d}]}
                """.formatted(partitions));
    }

    private static ClusterBrokers brokers(Integer... ids) {
        return ClusterBrokers.ofIds(List.of(ids), "only ids are known");
    }
}
