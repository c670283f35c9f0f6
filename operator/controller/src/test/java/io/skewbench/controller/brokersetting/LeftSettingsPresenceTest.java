package io.skewbench.controller.brokersetting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.testing.StandInApi;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The note of a run on a Kafka, where the API server does not say whether the Benchmark of that run still exists. */
class LeftSettingsPresenceTest {
    private static final String PATH = "/apis/skewbench.io/v1alpha1/namespaces/team/benchmarks/gone";
    private static final int TIMEOUT_MS = 200;

    @RegisterExtension
    final StandInApi api = new StandInApi();

    LeftSettingsPresenceTest() throws IOException {}

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 503, 504})
    void isNotKnownYetWhileTheApiServerFails(int code) {
        // Given
        api.refuse(PATH, code, "not now");
        // When
        var left = left(api.client());
        // Then
        assertThatThrownBy(left::obstacle).isInstanceOf(KubernetesClientException.class).hasMessage(
                "The API server does not tell yet whether the Benchmark of run 0123456789 still exists, whose settings "
                        + "Kafka bench has (HTTP status " + code + ")");
    }

    /** A server that takes connections and says nothing, such as one behind a firewall that lost its state. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void isNotKnownYetWhileTheApiServerDoesNotAnswer() throws IOException {
        // Given
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var client = new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + silent.getLocalPort()).withRequestTimeout(TIMEOUT_MS)
                        .withRequestRetryBackoffLimit(0).build()).build()) {
            // When
            var left = left(client);
            // Then
            assertThatThrownBy(left::obstacle).isInstanceOf(KubernetesClientException.class)
                    .hasMessageEndingWith(" has (no answer)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"404 page not found", "<html>No such page</html>", "{}", "{\"details\": {}}",
            "{\"details\": {\"kind\": \"namespaces\", \"name\": \"gone\"}}",
            "{\"details\": {\"kind\": \"benchmarks\", \"name\": \"one\"}}"})
    void isNotToldByTheAbsenceOfSomethingElse(String answer) {
        // Given
        api.refuse(PATH, HttpURLConnection.HTTP_NOT_FOUND, answer);
        // When
        var obstacle = left(api.client()).obstacle();
        // Then
        assertThat(obstacle).hasValue(
                "the API server does not tell whether its Benchmark still exists (HTTP status 404)");
    }

    private static LeftSettings left(KubernetesClient client) {
        var kafka = new Kafka();
        kafka.setMetadata(new ObjectMetaBuilder().withName("bench").build());
        return new LeftSettings(client, kafka, new GivenSettings("0123456789", "team/gone", "2026-11-20T12:00:00Z",
                Map.of(), List.of(), Map.of("num.io.threads", "4"), Map.of(), Stage.GIVEN));
    }
}
