package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.Problem;
import org.junit.jupiter.api.Test;

class OperatorPolicyTest {

    @Test
    void isSecureWhereNothingIsSaid() {
        assertThat(OperatorPolicy.read("{}")).isEqualTo(OperatorPolicy.DEFAULT);
        assertThat(OperatorPolicy.DEFAULT.images()).isEmpty();
        assertThat(OperatorPolicy.DEFAULT.controlPlane()).isFalse();
    }

    @Test
    void allowsTheKafkasOfANamespaceToThoseThatItsGrantLists() {
        // When
        var policy = OperatorPolicy.read("{\"kafkaNamespaces\": [{\"namespace\": \"kafka\", \"from\": [\"team\"]}]}");
        // Then
        assertThat(policy.allowsKafkas("kafka", "team")).isTrue();
        assertThat(policy.allowsKafkas("kafka", "other")).isFalse();
        assertThat(policy.allowsKafkas("other", "team")).isFalse();
    }

    @Test
    void refusesTheFirstServerThatIsNotGranted() {
        // Given
        var policy = OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*.example.com:9092\"}]}");
        // When
        var refusal = policy.refusal("A.example.com:9092, b:9092,c:9092", "team");
        // Then
        assertThat(refusal).map(Problem::value).contains("b:9092");
    }

    @Test
    void refusesNoServersThatAreGrantedInWhateverCase() {
        // Given
        var policy = OperatorPolicy.read("{\"bootstrapServers\": [{\"address\": \"*.example.com:9092\"}]}");
        // When
        var refusal = policy.refusal("a.example.com:9092 , B.EXAMPLE.com:9092", "team");
        // Then
        assertThat(refusal).isEmpty();
    }
}
