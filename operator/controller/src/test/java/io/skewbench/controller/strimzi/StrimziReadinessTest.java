package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.Status;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StrimziReadinessTest {

    @Test
    void awaitsNothingOfAReadyResource() {
        assertThat(awaited(status("{observedGeneration: 2, conditions: [{type: Ready, status: 'True'}]}"))).isEmpty();
    }

    @Test
    void ignoresAWarningBesideReady() {
        assertThat(awaited(status("""
                {observedGeneration: 2, conditions: [{type: Ready, status: 'True'},
                  {type: Warning, status: 'True', message: deprecated}]}"""))).isEmpty();
    }

    @Test
    void awaitsThatStrimziReconcilesTheNewGeneration() {
        assertThat(awaited(status("{observedGeneration: 1, conditions: [{type: Ready, status: 'True'}]}")))
                .contains(waiting("Strimzi has not reconciled generation 2 yet"));
    }

    @Test
    void awaitsTheFirstStatus() {
        assertThat(awaited(null)).contains(waiting("Strimzi has not reconciled generation 2 yet"));
    }

    @Test
    void awaitsTheConditionReady() {
        assertThat(awaited(status("{observedGeneration: 2}")))
                .contains(waiting("its status has no condition Ready"));
    }

    @Test
    void repeatsStrimzisMessageAboutAResourceThatIsNotReady() {
        assertThat(awaited(status("""
                {observedGeneration: 2, conditions: [{type: NotReady, status: 'True', message: no storage}]}""")))
                .contains(waiting("no storage"));
    }

    private static Optional<Resolution> awaited(@Nullable Status status) {
        return StrimziReadiness.awaited(WaitReason.CLUSTER_UNKNOWN, "Kafka", "bench", 2L, status);
    }

    private static Resolution waiting(String why) {
        return new Resolution.Waiting(WaitReason.CLUSTER_UNKNOWN, "Kafka bench is not ready: " + why);
    }

    private static Status status(String yaml) {
        return Serialization.unmarshal("kind: Kafka\nstatus: " + yaml.replace("\n", " "), Kafka.class).getStatus();
    }
}
