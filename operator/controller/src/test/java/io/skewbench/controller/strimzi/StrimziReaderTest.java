package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.strimzi.api.kafka.model.user.KafkaUser;
import io.strimzi.api.kafka.model.user.KafkaUserBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StrimziReaderTest {

    @Test
    void readsNoSecretOfAUserThatMayNotBeUsed() {
        // Given
        var user = user("bench");
        // When
        var secret = StrimziReader.secretName(user, "tenant");
        // Then
        assertThat(secret).isEmpty();
    }

    @Test
    void readsTheSecretOfAUserThatMayBeUsed() {
        // Given
        var user = user("bench");
        user.getMetadata().setAnnotations(Map.of(AllowedNamespaces.ANNOTATION, "tenant"));
        // When
        var secret = StrimziReader.secretName(user, "tenant");
        // Then
        assertThat(secret).contains("bench");
    }

    @Test
    void readsNoSecretWithoutAUser() {
        // When
        var secret = StrimziReader.secretName(null, "tenant");
        // Then
        assertThat(secret).isEmpty();
    }

    @Test
    void readsNoSecretOfAUserThatHasNoneYet() {
        // Given
        var user = user("bench");
        user.setStatus(null);
        // When
        var secret = StrimziReader.secretName(user, "kafka");
        // Then
        assertThat(secret).isEmpty();
    }

    private static KafkaUser user(String secret) {
        return new KafkaUserBuilder().withNewMetadata().withName("bench").withNamespace("kafka").endMetadata()
                .withNewStatus().withSecret(secret).endStatus().build();
    }
}
