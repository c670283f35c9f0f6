package io.skewbench.controller.strimzi;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.cluster.Resolution;
import io.skewbench.controller.cluster.SecretMount;
import io.skewbench.engine.state.WaitReason;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserCredentialsTest {
    private static final String SCRAM = "scram-sha-512";
    private static final String READY = "{observedGeneration: 1, conditions: [{type: Ready, status: 'True'}]}";
    /** Of the text "secret" in base64. */
    private static final String SECRET = "c2VjcmV0";

    @Test
    void areEmptyForAListenerWithoutAuthentication() {
        // When
        var credentials = credentials(null, null, null, null);
        // Then
        assertThat(credentials).isEqualTo(new UserCredentials.Usable(Map.of(), Map.of(), List.of()));
    }

    @Test
    void areRefusedForAUserOfAListenerWithoutAuthentication() {
        // When
        var credentials = credentials(null, "bench", user(SCRAM), null);
        // Then
        assertWrong(credentials, "listener own of Kafka kafka/bench has no authentication; leave the user out or "
                + "choose another listener");
    }

    @Test
    void areRefusedForAnAuthenticationWithoutKafkaUsers() {
        // When
        var credentials = credentials("custom", "bench", user(SCRAM), null);
        // Then
        assertWrong(credentials, "listener own of Kafka kafka/bench has authentication of type custom; choose a "
                + "listener with scram-sha-512, tls or none");
    }

    @Test
    void requireAUserForAListenerWithAuthentication() {
        // When
        var credentials = credentials(SCRAM, null, null, null);
        // Then
        assertWrong(credentials, "listener own of Kafka kafka/bench has authentication of type scram-sha-512; name a "
                + "KafkaUser");
    }

    @Test
    void awaitTheUser() {
        // When
        var credentials = credentials(SCRAM, "bench", null, null);
        // Then
        assertThat(credentials).isEqualTo(new UserCredentials.None(
                new Resolution.Waiting(WaitReason.KAFKA_USER_NOT_FOUND, "There is no KafkaUser kafka/bench")));
    }

    @Test
    void areRefusedForAUserThatTheNamespaceMayNotUse() {
        // Given
        var user = user(SCRAM);
        user.getMetadata().setAnnotations(Map.of(AllowedNamespaces.ANNOTATION, "other"));
        // When
        var credentials = credentials(SCRAM, "bench", user, null);
        // Then
        assertWrong(credentials, "KafkaUser kafka/bench may not be used from namespace team; list the namespace in the "
                + "annotation skewbench.io/allowed-namespaces of the KafkaUser");
    }

    @Test
    void areRefusedForAUserWithAnotherAuthentication() {
        // When
        var credentials = credentials(SCRAM, "bench", user("tls"), null);
        // Then
        assertWrong(credentials, "KafkaUser kafka/bench has authentication of type tls, but listener own of Kafka "
                + "kafka/bench asks for scram-sha-512");
    }

    @Test
    void areRefusedForAUserWithoutAuthentication() {
        // Given
        var user = user(SCRAM);
        user.getSpec().setAuthentication(null);
        // When
        var credentials = credentials(SCRAM, "bench", user, null);
        // Then
        assertWrong(credentials, "KafkaUser kafka/bench has authentication of type none, but listener own of Kafka "
                + "kafka/bench asks for scram-sha-512");
    }

    @Test
    void awaitThatTheUserIsReady() {
        // Given
        var user = user(SCRAM);
        user.getStatus().setConditions(List.of());
        // When
        var credentials = credentials(SCRAM, "bench", user, null);
        // Then
        assertThat(credentials).isEqualTo(new UserCredentials.None(new Resolution.Waiting(
                WaitReason.KAFKA_USER_NOT_READY, "KafkaUser kafka/bench is not ready: its status has no condition "
                        + "Ready")));
    }

    @Test
    void awaitTheSecret() {
        // When
        var credentials = credentials(SCRAM, "bench", user(SCRAM), null);
        // Then
        assertThat(credentials).isEqualTo(new UserCredentials.None(new Resolution.Waiting(
                WaitReason.KAFKA_USER_NOT_READY, "The Secret of KafkaUser kafka/bench has no sasl.jaas.config")));
    }

    @Test
    void awaitTheKeysOfTheSecret() {
        // When
        var credentials = credentials("tls", "bench", user("tls"), secret("user.crt"));
        // Then
        assertThat(credentials).isInstanceOf(UserCredentials.None.class);
    }

    @Test
    void giveWorkersNoSecretButAReference() {
        // When
        var credentials = credentials(SCRAM, "bench", user(SCRAM), secret("sasl.jaas.config"));
        // Then
        assertThat(credentials).isInstanceOfSatisfying(UserCredentials.Usable.class, usable -> {
            assertThat(usable.own()).isEqualTo(
                    Map.of("sasl.mechanism", "SCRAM-SHA-512", "sasl.jaas.config", "secret"));
            assertThat(usable.workers()).containsEntry("sasl.mechanism", "SCRAM-SHA-512").containsEntry(
                    "sasl.jaas.config", "${directory:/etc/skewbench/kafka-user:sasl.jaas.config}");
            assertThat(usable.mounts()).containsExactly(new SecretMount("kafka", "bench-secret",
                    "/etc/skewbench/kafka-user", List.of("sasl.jaas.config")));
        });
    }

    @Test
    void useTheCertificateOfATlsUser() {
        // When
        var credentials = credentials("tls", "bench", user("tls"), secret("user.crt", "user.key"));
        // Then
        assertThat(credentials).isInstanceOfSatisfying(UserCredentials.Usable.class,
                usable -> assertThat(usable.own()).isEqualTo(Map.of("ssl.keystore.type", "PEM",
                        "ssl.keystore.certificate.chain", "secret", "ssl.keystore.key", "secret")));
    }

    @Test
    void referencesLeadIntoTheMountedSecret(@TempDir Path mounted) throws IOException {
        // Given
        Files.writeString(mounted.resolve("sasl.jaas.config"), "secret jaas");
        var settings = UserCredentials.references(Map.of("sasl.jaas.config", "sasl.jaas.config"), mounted.toString());
        settings.put("bootstrap.servers", "localhost:9092");
        settings.put("key.serializer", ByteArraySerializer.class.getName());
        settings.put("value.serializer", ByteArraySerializer.class.getName());
        // When
        var resolved = new ProducerConfig(Map.copyOf(settings));
        // Then
        assertThat(resolved.getPassword("sasl.jaas.config")).isEqualTo(new Password("secret jaas"));
    }

    private static void assertWrong(UserCredentials credentials, String why) {
        assertThat(credentials).isInstanceOfSatisfying(UserCredentials.None.class,
                none -> assertThat(none.why()).isInstanceOfSatisfying(Resolution.Wrong.class, wrong -> {
                    assertThat(wrong.problem().path()).isEqualTo("spec.cluster.strimzi.user");
                    assertThat(wrong.problem().toString()).endsWith(why);
                }));
    }

    private static UserCredentials credentials(@Nullable String authentication, @Nullable String userName,
            @Nullable KafkaUser user, @Nullable Secret secret) {
        var listener = Serialization.unmarshal("name: own\nport: 9092\ntype: internal\ntls: false\n"
                + (authentication == null ? "" : "authentication: {type: " + authentication + "}"),
                GenericKafkaListener.class);
        var ref = Serialization.unmarshal("name: bench\n" + (userName == null ? "" : "user: " + userName),
                StrimziRef.class);
        return UserCredentials.of(new StrimziObjects(ref, "kafka", "team", null, List.of(), user, secret, List.of()),
                listener);
    }

    private static KafkaUser user(String authentication) {
        return Serialization.unmarshal("""
                metadata: {name: bench, namespace: kafka, generation: 1,
                           annotations: {skewbench.io/allowed-namespaces: team}}
                spec: {authentication: {type: %s}}
                status: %s
                """.formatted(authentication, READY), KafkaUser.class);
    }

    private static Secret secret(String... keys) {
        var data = String.join(", ", List.of(keys).stream().map(key -> key + ": " + SECRET).toList());
        return Serialization.unmarshal("metadata: {name: bench-secret}\ndata: {" + data + "}", Secret.class);
    }
}
