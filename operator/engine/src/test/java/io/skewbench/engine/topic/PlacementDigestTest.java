package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementDigestTest {
    private static final String PLACEMENT = "placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 1}]}\n";
    private static final String DIGEST = digest(PLACEMENT);

    @Test
    void hasSixteenDigits() {
        assertThat(DIGEST).matches("[0-9a-f]{16}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"config: {retention.ms: 1000}", "deletionPolicy: Delete", "onDrift: Repair", "adopt: true"})
    void staysTheSameWhereSomethingElseIsEdited(String edit) {
        assertThat(digest(PLACEMENT + edit)).isEqualTo(DIGEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {PLACEMENT + "replicationFactor: 1",
            "placement: {leaders: [{broker: 0, count: 2}, {broker: 1, count: 2}]}",
            "placement: {leaders: [{broker: 1, count: 1}, {broker: 0, count: 2}]}"})
    void changesWithThePlacementAndTheReplicationFactor(String edited) {
        assertThat(digest(edited)).isNotEqualTo(DIGEST);
    }

    private static String digest(String spec) {
        return PlacementDigest.of(TopicScenario.spec("cluster: {strimzi: {name: bench}}\n" + spec));
    }
}
