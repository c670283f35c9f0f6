package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTest {

    @Test
    void hasDefaultsForAllKeysThatAreLeftOut() {
        // When
        var policy = PolicyReader.read("{}");
        // Then
        assertThat(policy).isEqualTo(OperatorPolicy.DEFAULT);
    }

    @Test
    void readsEveryKey() {
        // When
        var policy = PolicyReader.read("""
                {"images": ["a"], "nodeSelectors": ["b"], "tolerations": ["c", "d"], "controlPlane": true,
                 "kafkaNamespaces": [{"namespace": "kafka", "from": ["team"]}],
                 "bootstrapServers": [{"address": "kafka:9092"}],
                 "topics": {"adopt": true, "names": ["e"]},
                 "limits": {"podsPerTrial": 0, "clientsPerTrial": 2, "trialsPerRun": 3, "partitionsPerTopic": 4,
                            "idleTopics": 5, "ephemeralNodes": 6, "readyTimeout": "7m", "trialDuration": "8h"}}""");
        // Then
        assertThat(policy).isEqualTo(new OperatorPolicy(patterns("a"), patterns("b"), patterns("c", "d"), true,
                List.of(new Grant(new NamePattern("kafka"), List.of("team"))),
                List.of(new Grant(new NamePattern("kafka:9092"), List.of())), new AllowedTopics(true, patterns("e")),
                new PolicyLimits(0, 2, 3, 4, 5, 6, Duration.ofMinutes(7), Duration.ofHours(8))));
    }

    @Test
    void hasDefaultsForLimitsThatAreLeftOut() {
        // When
        var limits = PolicyReader.read("{\"limits\": {\"idleTopics\": 1}}").limits();
        // Then
        assertThat(limits.idleTopics()).isEqualTo(1);
        assertThat(limits.podsPerTrial()).isEqualTo(PolicyLimits.DEFAULT.podsPerTrial());
        assertThat(limits.trialDuration()).isEqualTo(PolicyLimits.DEFAULT.trialDuration());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{\"images\": \"a\"}               | policy.images: \"a\" is not a list",
            "{\"images\": [1]}                 | policy.images: 1 is not text",
            "{\"images\": [\"a*b*\"]}          | policy.images: \"a*b*\" is not a name with at most one *",
            "{\"controlPlane\": \"yes\"}       | policy.controlPlane: \"yes\" is neither true nor false",
            "{\"nodeSelector\": []}            | policy.nodeSelector is unknown",
            "{\"limits\": {\"podsPerTrial\": \"many\"}} | policy.limits.podsPerTrial: \"many\" is not a whole number from 0 on",
            "{\"limits\": {\"podsPerTrial\": 1.5}} | policy.limits.podsPerTrial: 1.5 is not a whole number from 0 on",
            "{\"limits\": {\"podsPerTrial\": -1}} | policy.limits.podsPerTrial: -1 is not a whole number from 0 on",
            "{\"limits\": {\"podsPerTrial\": 9223372036854775808}} | policy.limits.podsPerTrial: "
                    + "9223372036854775808 is not a whole number from 0 on",
            "{\"limits\": 1}                   | policy.limits: 1 is not an object",
            "{\"topics\": {\"name\": []}}      | policy.topics.name is unknown",
            "{\"limits\": {\"readyTimeout\": 30}} | policy.limits.readyTimeout: 30 is not text",
            "{\"limits\": {\"trialDuration\": \"soon\"}} | policy.limits.trialDuration: \"soon\" is not a "
                    + "duration; write numbers with units, such as 30s, 500ms or 1m30s",
            "{\"limits\": {\"pods\": 1}}      | policy.limits.pods is unknown",
            "{\"bootstrapServers\": [\"a:1\"]} | policy.bootstrapServers: \"a:1\" is not an object",
            "{\"bootstrapServers\": [{\"from\": []}]} | policy.bootstrapServers.address is missing",
            "{\"kafkaNamespaces\": [{\"namespace\": \"a\", \"for\": []}]} | policy.kafkaNamespaces.for is unknown",
            "[]                                | policy: [] is not an object"})
    void namesTheKeyThatIsWrong(String json, String message) {
        assertThatThrownBy(() -> PolicyReader.read(json)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void refusesInvalidJson() {
        assertThatThrownBy(() -> PolicyReader.read("images: []")).hasMessageStartingWith("policy is not JSON: ");
    }

    private static List<NamePattern> patterns(String... texts) {
        return List.of(texts).stream().map(NamePattern::new).toList();
    }
}
