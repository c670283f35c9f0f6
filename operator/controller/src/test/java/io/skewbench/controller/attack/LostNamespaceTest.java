package io.skewbench.controller.attack;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.BreakableProxy;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An administrator of a watched namespace revokes the operator's rights there, which must not affect other namespaces.
 *
 * <p>
 * Takes 2 minutes: the operator looks again for rights that it has lost at intervals.
 */
class LostNamespaceTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Pattern PORT = Pattern.compile("Operator runs port=\"(\\d+)\"");
    private static final int OK = 200;

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private final HttpClient http = HttpClient.newHttpClient();
    private BreakableProxy proxy;
    private String other;
    private @Nullable OperatorProcess started;

    @BeforeEach
    void twoNamespaces() {
        proxy = BreakableProxy.to(cluster.api().config().getMasterUrl());
        other = cluster.api().client().resource(new NamespaceBuilder().withNewMetadata().withGenerateName("test-")
                .endMetadata().build()).create().getMetadata().getName();
        OperatorRights.grantIn(cluster.api(), cluster.api().namespace());
    }

    private void start() {
        started = OperatorProcess.startInNamespaces(cluster.api(), proxy.url(),
                Map.of("SKEWBENCH_NAMESPACES", cluster.api().namespace() + "," + other, "SKEWBENCH_ROLE_BINDING",
                        "skewbench"));
    }

    @AfterEach
    void stop() throws IOException {
        if (started != null) {
            started.close();
        }
        proxy.close();
        http.close();
    }

    @Test
    void itIsReportedAndDelaysNoOther() throws Exception {
        // Given
        create(cluster.api().namespace());
        create(other);
        // When
        start();
        // Then
        awaitStatus(cluster.api().namespace());
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(get("/readyz").statusCode()).as(operator()::log).isEqualTo(OK));
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body())
                .contains("Cannot watch namespace " + other, "is forbidden", "RoleBinding skewbench in this namespace",
                        "watch.namespaces"));
        assertThat(get("/metrics").body()).contains(watched(other) + " 0.0")
                .contains(watched(cluster.api().namespace()) + " 1.0");
        assertThat(status(other)).isFalse();
    }

    @Test
    void itIsNotJudgedByTheHalfThatTheOperatorSees() throws Exception {
        // Given
        OperatorRights.grantIn(cluster.api(), other, OperatorRights.without(cluster.api(), "pods"));
        create(cluster.api().namespace());
        create(other);
        // When
        start();
        // Then
        awaitStatus(cluster.api().namespace());
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body())
                .contains("pods is forbidden"));
        assertThat(status(other)).isFalse();
    }

    @Test
    void itIsWatchedOnceTheOperatorHasItsRightsAgain() throws Exception {
        // Given
        create(other);
        start();
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body())
                .contains("Cannot watch namespace " + other));
        // When
        OperatorRights.grantIn(cluster.api(), other);
        // Then
        awaitStatus(other);
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body()).isEqualTo("ok\n"));
        assertThat(get("/metrics").body()).contains(watched(other) + " 1.0");
        assertThat(operator().log()).contains("Watching namespace " + other + " again");
        assertThat(operator().log().lines().filter(line -> line.contains("Cannot watch"))).hasSize(1);
    }

    @Test
    void theOperatorOutlivesItsRights() throws Exception {
        // Given an operator that watches both
        OperatorRights.grantIn(cluster.api(), other);
        start();
        create(other);
        awaitStatus(other);
        // and then only one
        OperatorRights.revokeIn(cluster.api(), other);
        proxy.breakAll();
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body()).as(operator()::log)
                .startsWith("ok\n").contains("Cannot watch namespace " + other));
        create(cluster.api().namespace());
        awaitStatus(cluster.api().namespace());
        // When
        delete(other);
        create(other);
        OperatorRights.grantIn(cluster.api(), other);
        // Then
        awaitStatus(other);
        await().atMost(SOON).untilAsserted(() -> assertThat(get("/readyz").body()).as(operator()::log)
                .isEqualTo("ok\n"));
        assertThat(operator().starts()).isOne();
    }

    private OperatorProcess operator() {
        return requireNonNull(started);
    }

    private void create(String namespace) {
        cluster.api().client().inNamespace(namespace).load(new ByteArrayInputStream("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: nowhere}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  workloads: [{name: c1, kafkaTopic: orders, load: {rate: 10}, records: {value: {size: 10}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                """.getBytes(StandardCharsets.UTF_8))).serverSideApply();
    }

    private void delete(String namespace) {
        cluster.api().client().resources(Benchmark.class).inNamespace(namespace).withName("nowhere").delete();
    }

    private void awaitStatus(String namespace) {
        await().atMost(SOON).untilAsserted(() -> assertThat(status(namespace)).as(operator()::log).isTrue());
    }

    private boolean status(String namespace) {
        var status = cluster.api().client().resources(Benchmark.class).inNamespace(namespace).withName("nowhere").get()
                .getStatus();
        return status != null && status.phase() != null;
    }

    private static String watched(String namespace) {
        return "skewbench_namespace_watched{namespace=\"" + namespace + "\"}";
    }

    /** Asks the operator, once it listens. */
    private HttpResponse<String> get(String path) throws Exception {
        await().atMost(SOON).until(() -> PORT.matcher(operator().log()).find());
        var port = PORT.matcher(operator().log()).results().toList().getLast().group(1);
        return http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                BodyHandlers.ofString());
    }
}
