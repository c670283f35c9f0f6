package io.skewbench.engine.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonTest {

    @Test
    void showsConstantsInCamelCase() {
        assertThat(WaitReason.KAFKA_NODE_POOL_NOT_READY.text()).isEqualTo("KafkaNodePoolNotReady");
        assertThat(RunReason.QUEUED.text()).isEqualTo("Queued");
        assertThat(FailureReason.DUPLICATE_OR_FOREIGN_RECORDS.text()).isEqualTo("DuplicateOrForeignRecords");
    }

    @Test
    void showsForeignReasonsUnchanged() {
        assertThat(new Reason.Reported("no such class").text()).isEqualTo("no such class");
    }

    @Test
    void recognisesItselfInAStatus() {
        assertThat(RunReason.REFUSED_BY_POLICY.is("RefusedByPolicy")).isTrue();
        assertThat(RunReason.REFUSED_BY_POLICY.is("InvalidSpec")).isFalse();
        assertThat(RunReason.REFUSED_BY_POLICY.is(null)).isFalse();
    }

    @Test
    void countsNothingAsAnAnswerWhileTheDriverAsks() {
        assertThat(Arrays.stream(WaitReason.values()).filter(WaitReason::isUnanswered).collect(Collectors.toSet()))
                .isEqualTo(Set.of(WaitReason.CONNECTING, WaitReason.RESOLVING_KAFKA, WaitReason.RESOLVING_BROKERS));
    }

    @Test
    void fitsTheFormOfAConditionsReason() {
        assertThat(Stream.of(WaitReason.values(), RunReason.values(), FailureReason.values()).flatMap(Arrays::stream)
                .map(Reason.Known::text)).allMatch(text -> text.matches("[A-Z][A-Za-z]*"));
    }
}
