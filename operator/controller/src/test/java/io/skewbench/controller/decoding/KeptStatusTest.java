package io.skewbench.controller.decoding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeptStatusTest {

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "\"\"", "\"+1000000000-12-31T23:59:59.999999999Z\"", "\"-0001-01-01T00:00:00Z\"",
            "5",
            "{}", "\"2026-01-01T00:00:00.1234567890123Z\"", "\"2026-01-01\""})
    void dropsInvalidTimes(String time) {
        // Given
        var status = reduced(
                """
                        {"startTime": %1$s, "completionTime": %1$s, "phase": "Running",
                         "conditions": [{"type": "Runnable", "status": "False", "reason": "R", "lastTransitionTime": \
                        %1$s},
                                        {"type": "Runnable", "status": "False", "reason": "R"},
                                        {"type": "BrokersRestored", "status": "False", "lastTransitionTime": \
                        "2026-01-01T00:00:00Z"},
                                        {"type": "BrokersRestored", "status": "False", "reason": null,
                                         "lastTransitionTime": "2026-01-01T00:00:00Z"},
                                        {"type": "Ready", "status": "True", "reason": "R",
                                         "lastTransitionTime": "2026-01-01T00:00:00Z"}]}"""
                        .formatted(time));
        // Then
        assertThat(status.toString()).isEqualTo("{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\","
                + "\"status\":\"True\",\"reason\":\"R\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}]}");
    }

    @Test
    void keepsAsManyConditionsAsAreOfUse() {
        // Given
        var condition = "{\"type\": \"T\", \"status\": \"True\", \"reason\": \"R\", "
                + "\"lastTransitionTime\": \"2026-01-01T00:00:00Z\", \"message\": \"" + "m".repeat(100_000)
                + "\", \"more\": \"" + "m".repeat(100_000) + "\"},";
        // Then
        var status = reduced("{\"conditions\": [" + condition.repeat(99) + " \"text\", {}, {\"type\": \""
                + "t".repeat(5_000) + "\", \"status\": \"True\"}]}");
        assertThat(status.get("conditions")).hasSize(24);
        assertThat(status.toString()).hasSizeLessThan(24 * 2_200).doesNotContain("more");
    }

    @Test
    void leavesTimesOfTheOperatorAlone() {
        // Given
        var written = "{\"startTime\":\"2026-01-01T00:00:00.123456Z\",\"completionTime\":null}";
        // Then
        assertThat(reduced(written).toString()).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"soon\"", "5", "\"+1000000000-12-31T23:59:59.999999999Z\""})
    void dropsInvalidTimesOfTheRunsOwnCluster(String time) {
        // When
        var status = reduced("{\"cluster\": {\"kafka\": \"k\", \"state\": \"Deleting\", \"until\": " + time
                + ", \"deployingSince\": " + time + "}}");
        // Then
        assertThat(status.toString()).isEqualTo("{\"cluster\":{\"kafka\":\"k\",\"state\":\"Deleting\"}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"drift\":[%s{\"kind\":\"LeaderMoved\",\"message\":\"m\"}]}",
            "{\"namedBrokers\":[%s{\"name\":\"pool a\",\"brokers\":[1]}]}",
            "{\"environment\":{\"nodes\":[%s{\"name\":\"node-1\"}]}}"})
    void dropsEntriesOfListsThatLackWhatIdentifiesThem(String list) {
        // When
        var status = reduced(list.formatted("{},{\"partitions\":1},5,"));
        // Then
        assertThat(status.toString()).isEqualTo(list.formatted(""));
    }

    private static ObjectNode reduced(String json) {
        var status = Serialization.unmarshal(json, ObjectNode.class);
        KeptStatus.reduce(status);
        return status;
    }
}
