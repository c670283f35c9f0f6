package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.UndecodableResources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** What helm runs after an uninstall, with the rights that it has then. */
@Isolated("it releases what is in all namespaces and deletes the definitions")
class ReleaseMainTest {
    private static final String OPERATOR = "app.kubernetes.io/component=operator";
    private static final String FOREIGN = "example.com/kept";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private KubernetesClient hook;
    private Held held;

    @BeforeEach
    void rights() {
        hook = OperatorRights.ofUninstall(api);
        held = new Held(api);
    }

    @AfterEach
    void disconnect() {
        hook.close();
    }

    @Test
    void releasesAllResourcesAndReportsWhatIsLeft() throws InterruptedException {
        // Given resources in every phase, some of them deleted already
        held.benchmarks("Queued", "Running", "Suspended", "Complete", "Failed");
        held.topics("LaidOut", "Reassigning", "Stalled");
        api.kubectl("delete", "--wait=false", "benchmark/running", "skewedtopic/laidout");
        // When
        assertThat(release()).isZero();
        // Then
        assertThat(output()).contains(
                "Benchmark " + api.namespace() + "/complete no longer waits for the operator. Topics "
                        + "and consumer groups that start with skewbench-",
                "may remain in Kafka kafka:9092.",
                "SkewedTopic " + api.namespace()
                        + "/reassigning no longer waits for the operator. Topic reassigning "
                        + "remains in Kafka kafka:9092. Brokers [1, 2] may be throttled for its reassignment.");
        assertThat(api.kubectl("delete", "--all", "--timeout=20s", "benchmarks,skewedtopics").status()).isZero();
        assertThat(held.names()).isEmpty();
    }

    @Test
    void allowsDeletingTheDefinitionsWithAllTheirResources() throws Exception {
        // Given
        var count = held.ofEveryKind();
        assertThat(held.names()).hasSize(count);
        // When
        assertThat(ReleaseMain.release(hook, api.namespace(), OPERATOR, Duration.ZERO, List.of(), out())).isZero();
        // Then
        assertThat(output().lines().filter(line -> line.contains(" " + api.namespace() + "/"))).hasSize(count)
                .allMatch(line -> line.contains(" no longer waits for the operator. "));
        assertThat(held.names()).hasSize(count / 2).allMatch(name -> name.startsWith("kept-"));
        try {
            var deleted = api.kubectlAnywhere("delete", "--timeout=60s", "--filename",
                    Repository.root().resolve("crds/benchmarks.skewbench.io.yaml").toString(), "--filename",
                    Repository.root().resolve("crds/skewedtopics.skewbench.io.yaml").toString());
            assertThat(deleted.status()).as(deleted.output()).isZero();
            // And if they were deleted before, there is nothing to do
            assertThat(release()).isZero();
        } finally {
            api.applyDefinitions();
        }
        assertThat(held.names()).isEmpty();
    }

    @Test
    void releasesAPartBeforeItReadsTheNext() throws InterruptedException {
        // Given more than are read at once
        held.benchmarks("Queued", "Preparing", "Running", "Suspended", "Complete", "Failed", "Unknown");
        var requests = new ConcurrentLinkedQueue<String>();
        try (var client = new KubernetesClientBuilder().withConfig(hook.getConfiguration())
                .withHttpClientBuilderConsumer(
                        builder -> builder.addOrReplaceInterceptor("requests", recorder(requests)))
                .build()) {
            // When
            assertThat(ReleaseMain.release(client, api.namespace(), OPERATOR, Duration.ZERO, List.of(api.namespace()),
                    out())).isZero();
        }
        // Then
        assertThat(requests).containsExactly("LIST", "PATCH", "PATCH", "PATCH", "PATCH", "PATCH", "LIST", "PATCH",
                "PATCH");
    }

    private static Interceptor recorder(Collection<String> requests) {
        return new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                if (request.uri().getPath().endsWith("/benchmarks")) {
                    requests.add("LIST");
                } else if (request.method().equals("PATCH")) {
                    requests.add("PATCH");
                }
            }
        };
    }

    @Test
    void readsSpecsAndStatusesOnlyOfResourcesThatItReleases() throws InterruptedException {
        // Given one of each that is held, and one that isn't
        held.benchmarks("Running", "Complete");
        held.removeFinalizers(Benchmark.class, "complete");
        var read = new ConcurrentLinkedQueue<String>();
        // When
        try (var client = withInterceptor(read(read))) {
            assertThat(ReleaseMain.release(client, api.namespace(), OPERATOR, Duration.ZERO, List.of(api.namespace()),
                    out())).isZero();
        }
        // Then
        assertThat(read).containsOnly("benchmarks metadata", "running whole", "skewedtopics metadata");
    }

    @Test
    void startsAgainWhenTheListHasExpired() throws Exception {
        // Given
        held.benchmarks("Queued", "Preparing", "Running", "Suspended", "Complete", "Failed", "Unknown");
        // When
        try (var forgetful = new Forgetful(); var client = withInterceptor(forgetful)) {
            assertThat(ReleaseMain.release(client, api.namespace(), OPERATOR, Duration.ZERO, List.of(api.namespace()),
                    out())).as(output()).isZero();
            assertThat(forgetful.answers).hasValue(1);
        }
        // Then
        assertThat(api.client().resources(Benchmark.class).list().getItems()).hasSize(7)
                .allSatisfy(benchmark -> assertThat(benchmark.getFinalizers()).isEmpty());
    }

    private KubernetesClient withInterceptor(Interceptor interceptor) {
        return OperatorClient.builder().withConfig(hook.getConfiguration())
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("test", interceptor)).build();
    }

    /** Notes what is read of our kinds, and whether without specs and statuses. */
    private static Interceptor read(Collection<String> read) {
        return new Interceptor() {
            @Override
            public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
                var path = request.uri().getPath();
                if (request.method().equals("GET") && path.contains("skewbench.io")) {
                    var isMetadata = String.join(",", request.headers("Accept")).contains("as=PartialObjectMetadata");
                    read.add(path.substring(path.lastIndexOf('/') + 1) + (isMetadata ? " metadata" : " whole"));
                }
            }
        };
    }

    /** Answers once to the request for a part of a list as an API server does whose etcd was compacted meanwhile. */
    private static final class Forgetful implements Interceptor, AutoCloseable {
        private static final byte[] EXPIRED = """
                {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "Expired", "code": 410,
                 "message": "The provided continue parameter is too old"}""".getBytes(StandardCharsets.UTF_8);
        private final HttpServer server;
        private final AtomicInteger answers = new AtomicInteger();

        Forgetful() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                answers.incrementAndGet();
                exchange.sendResponseHeaders(HttpURLConnection.HTTP_GONE, EXPIRED.length);
                exchange.getResponseBody().write(EXPIRED);
                exchange.close();
            });
            server.start();
        }

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (answers.get() == 0 && String.valueOf(request.uri()).contains("continue=")) {
                builder.uri(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
            }
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    @Test
    void releasesUndecodableResources() throws Exception {
        // Given
        try (var undecodable = UndecodableResources.create(api,
                "[\"skewbench.io/run\",\"skewbench.io/topic\"]")) {
            // When
            assertThat(release()).as(output()).isZero();
            // Then
            assertThat(undecodable.finalizers()).isEmpty();
        }
    }

    @Test
    void leavesTheFinalizersOfOthers() throws InterruptedException {
        // Given
        held.benchmarks("Running");
        held.addFinalizer(Benchmark.class, "running", FOREIGN);
        // When
        release();
        // Then
        var metadata = api.client().resources(Benchmark.class).withName("running").get().getMetadata();
        assertThat(metadata.getFinalizers()).containsExactly(FOREIGN);
        assertThat(metadata.getLabels()).doesNotContainKey("skewbench.io/active");
        assertThat(release()).isZero();
        held.removeFinalizers(Benchmark.class, "running");
    }

    @Test
    void touchesOnlyWatchedNamespaces() throws InterruptedException {
        // Given
        held.topics("LaidOut");
        // When
        assertThat(ReleaseMain.release(hook, api.namespace(), OPERATOR, Duration.ZERO, List.of("elsewhere"), out()))
                .isZero();
        // Then
        assertThat(api.client().resources(SkewedTopic.class).withName("laidout").get().getFinalizers()).isNotEmpty();
    }

    @Test
    void removesNothingUnderAnOperatorThatRuns() throws InterruptedException {
        // Given
        held.benchmarks("Running");
        api.client().resource(operator()).create();
        // When
        assertThat(release()).isEqualTo(1);
        // Then
        assertThat(output()).startsWith("The operator still runs");
        assertThat(api.client().resources(Benchmark.class).withName("running").get().getFinalizers()).isNotEmpty();
    }

    @Test
    void doesNotWaitForeverForAPodOnALostNode() throws InterruptedException {
        // Given a pod that was deleted but doesn't end
        held.benchmarks("Running");
        api.client().resource(new PodBuilder(operator()).editMetadata().addToFinalizers(FOREIGN).endMetadata().build())
                .create();
        api.kubectl("delete", "--wait=false", "pod/operator");
        // When
        assertThat(release()).isZero();
        // Then
        assertThat(api.client().resources(Benchmark.class).withName("running").get().getFinalizers()).isEmpty();
    }

    private int release() throws InterruptedException {
        return ReleaseMain.release(hook, api.namespace(), OPERATOR, Duration.ZERO, List.of(api.namespace()), out());
    }

    private PrintStream out() {
        return new PrintStream(output, true, StandardCharsets.UTF_8);
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    private static Pod operator() {
        return new PodBuilder().withNewMetadata().withName("operator")
                .addToLabels("app.kubernetes.io/component", "operator").endMetadata()
                .withNewSpec().addNewContainer().withName("operator").withImage("x").endContainer().endSpec().build();
    }
}
