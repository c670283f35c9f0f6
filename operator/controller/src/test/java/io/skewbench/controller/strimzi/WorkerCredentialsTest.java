package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.strimzi.api.kafka.model.user.KafkaUserBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCredentialsTest {

    @Test
    void noSecretIsReadOfAUserThatMayNotBeUsed() {
        // Given
        var user = new KafkaUserBuilder().withNewMetadata()
                .withName("bench")
                .withNamespace("kafka")
                .endMetadata()
                .withNewStatus()
                .withSecret("bench")
                .endStatus()
                .build();
        // Then
        assertThat(StrimziReader.secretName(user, "tenant")).isEmpty();
        // When
        user.getMetadata().setAnnotations(Map.of(AllowedNamespaces.ANNOTATION, "tenant"));
        // Then
        assertThat(StrimziReader.secretName(user, "tenant")).contains("bench");
        assertThat(StrimziReader.secretName(null, "tenant")).isEmpty();
    }

    @Test
    void referencesLeadIntoTheMountedSecret(@TempDir Path mounted) throws IOException {
        // Given
        Files.writeString(mounted.resolve("sasl.jaas.config"), "secret jaas");
        var settings = UserCredentials.references(Map.of("sasl.jaas.config", "sasl.jaas.config"), mounted.toString());
        // When
        settings.put("bootstrap.servers", "localhost:9092");
        settings.put("key.serializer", ByteArraySerializer.class.getName());
        settings.put("value.serializer", ByteArraySerializer.class.getName());
        var resolved = new ProducerConfig(Map.copyOf(settings));
        // Then
        assertThat(resolved.getPassword("sasl.jaas.config")).isEqualTo(new Password("secret jaas"));
    }
}
