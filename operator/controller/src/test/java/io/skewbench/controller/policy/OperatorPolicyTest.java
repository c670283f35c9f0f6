package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorPolicyTest {

    @Test
    void isSecureWhereNothingIsSaid() {
        assertThat(OperatorPolicy.read("{}")).isEqualTo(OperatorPolicy.DEFAULT);
        assertThat(OperatorPolicy.DEFAULT.images()).isEmpty();
        assertThat(OperatorPolicy.DEFAULT.controlPlane()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{\"images\": \"a\"}               | policy.images: \"a\" is no list",
            "{\"images\": [1]}                 | policy.images: 1 is no text",
            "{\"images\": [\"a*b*\"]}          | policy.images: \"a*b*\" is no name with at most one *",
            "{\"controlPlane\": \"yes\"}       | policy.controlPlane: \"yes\" is neither true nor false",
            "{\"nodeSelector\": []}            | policy.nodeSelector is unknown",
            "{\"limits\": {\"podsPerTrial\": \"many\"}} | policy.limits.podsPerTrial: \"many\" is no whole number from 0 on",
            "{\"limits\": {\"podsPerTrial\": 1.5}} | policy.limits.podsPerTrial: 1.5 is no whole number from 0 on",
            "{\"limits\": {\"readyTimeout\": 30}} | policy.limits.readyTimeout: 30 is no text",
            "{\"limits\": {\"trialDuration\": \"soon\"}} | policy.limits.trialDuration: \"soon\" is not a duration; write "
                    + "numbers with units, such as 30s, 500ms or 1m30s",
            "{\"limits\": {\"pods\": 1}}      | policy.limits.pods is unknown",
            "{\"bootstrapServers\": [\"a:1\"]} | policy.bootstrapServers: \"a:1\" is no object",
            "{\"bootstrapServers\": [{\"from\": []}]} | policy.bootstrapServers.address is missing",
            "{\"kafkaNamespaces\": [{\"namespace\": \"a\", \"for\": []}]} | policy.kafkaNamespaces.for is unknown",
            "[]                                | policy: [] is no object"})
    void namesTheKeyThatIsWrong(String json, String message) {
        assertThatThrownBy(() -> OperatorPolicy.read(json)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void refusesInvalidJson() {
        assertThatThrownBy(() -> OperatorPolicy.read("images: []")).hasMessageStartingWith("policy is no JSON: ");
    }

    @ParameterizedTest
    @CsvSource({"a/b, a/b, true", "a/b, a/bc, false", "a/*, a/b:1, true", "a/*, a, false", "a/*, x/a/b, false",
            "*.kafka:9092, x.kafka:9092, true", "a*a, a, false", "a*a, aa, true", "*, anything, true"})
    void aStarStandsForAnyText(String pattern, String name, boolean matches) {
        assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
    }
}
