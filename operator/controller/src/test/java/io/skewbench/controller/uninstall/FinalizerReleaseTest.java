package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.OperatorRights;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Resources of one namespace, released with the rights that helm has after an uninstall. */
class FinalizerReleaseTest {
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
    void reportsWhatMayBeLeftOfEachResource() {
        // Given
        held.benchmarks("Running");
        held.topics("LaidOut");
        // When
        release();
        // Then
        assertThat(output().lines()).satisfiesExactly(
                benchmark -> assertThat(benchmark)
                        .startsWith("Benchmark " + api.namespace() + "/running no longer waits for the operator. "),
                topic -> assertThat(topic)
                        .startsWith("SkewedTopic " + api.namespace() + "/laidout no longer waits for the operator. "));
    }

    @Test
    void reportsNothingTheSecondTime() {
        // Given
        held.benchmarks("Running");
        release();
        output.reset();
        // When
        var areReleased = release();
        // Then
        assertThat(areReleased).isTrue();
        assertThat(output()).isEmpty();
    }

    @Test
    void releasesAPartBeforeItReadsTheNext() {
        // Given more than are read at once
        held.benchmarks("Queued", "Preparing", "Running", "Suspended", "Complete", "Failed", "Unknown");
        var requests = new ConcurrentLinkedQueue<String>();
        try (var client = new KubernetesClientBuilder().withConfig(hook.getConfiguration())
                .withHttpClientBuilderConsumer(
                        builder -> builder.addOrReplaceInterceptor("requests", recorder(requests)))
                .build()) {
            // When
            assertThat(new FinalizerRelease(client, List.of(api.namespace()), out()).run()).isTrue();
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
    void readsSpecsAndStatusesOnlyOfResourcesThatItReleases() {
        // Given one of each that is held, and one that isn't
        held.benchmarks("Running", "Complete");
        held.removeFinalizers(Benchmark.class, "complete");
        var read = new ConcurrentLinkedQueue<String>();
        // When
        try (var client = withInterceptor(read(read))) {
            assertThat(new FinalizerRelease(client, List.of(api.namespace()), out()).run()).isTrue();
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
            assertThat(new FinalizerRelease(client, List.of(api.namespace()), out()).run()).as(output()).isTrue();
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
    void leavesTheFinalizersOfOthers() {
        // Given
        held.benchmarks("Running");
        held.addFinalizer(Benchmark.class, "running", FOREIGN);
        // When
        release();
        // Then
        var metadata = api.client().resources(Benchmark.class).withName("running").get().getMetadata();
        assertThat(metadata.getFinalizers()).containsExactly(FOREIGN);
        assertThat(metadata.getLabels()).doesNotContainKey("skewbench.io/active");
        assertThat(release()).isTrue();
        held.removeFinalizers(Benchmark.class, "running");
    }

    @Test
    void touchesOnlyWatchedNamespaces() {
        // Given
        held.topics("LaidOut");
        // When
        assertThat(new FinalizerRelease(hook, List.of("elsewhere"), out()).run()).isTrue();
        // Then
        assertThat(api.client().resources(SkewedTopic.class).withName("laidout").get().getFinalizers()).isNotEmpty();
    }

    private boolean release() {
        return new FinalizerRelease(hook, List.of(api.namespace()), out()).run();
    }

    private PrintStream out() {
        return new PrintStream(output, true, StandardCharsets.UTF_8);
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }
}
