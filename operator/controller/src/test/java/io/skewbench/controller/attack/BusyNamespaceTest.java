package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A tenant has the operator do more than it has threads for, and each of it takes as long as the tenant wants. Each
 * test goes on from an operator that is held up to one that has done all of it, so that none has to be held up twice.
 */
@Isolated("its operator watches all namespaces")
class BusyNamespaceTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final int RESOURCES = 20;
    /** Of 16 threads. */
    private static final int SHARE = 8;

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void holdsUpNoOther() {
        holdUp(Slow.all(path()));
    }

    @Test
    void failureReportsDelayNoOtherNamespace() {
        holdUp(Slow.failing(path()));
    }

    private String path() {
        return "/namespaces/" + cluster.api().namespace() + "/";
    }

    private void holdUp(Slow slow) {
        var busy = cluster.api().namespace();
        var other = cluster.api().client().resource(new NamespaceBuilder().withNewMetadata().withGenerateName("test-")
                .endMetadata().build()).create().getMetadata().getName();
        try (var client = connect(slow); var operator = InProcessOperator.start(client)) {
            // Given
            for (var i = 0; i < RESOURCES; i++) {
                create(busy, "busy-" + i);
            }
            await().atMost(SOON).until(() -> slow.held.get() >= SHARE);
            // When
            create(other, "other");
            // Then
            await().atMost(SOON).untilAsserted(() -> assertThat(hasStatus(other, "other")).isTrue());
            assertThat(slow.held).hasValueLessThanOrEqualTo(SHARE);
            // When
            slow.end();
            // Then nothing of the busy one is forgotten
            for (var i = 0; i < RESOURCES; i++) {
                var name = "busy-" + i;
                await().atMost(SOON).untilAsserted(() -> assertThat(hasStatus(busy, name)).as(name).isTrue());
            }
            assertThat(operator.operator()).isNotNull();
        } finally {
            slow.end();
        }
    }

    private KubernetesClient connect(Slow slow) {
        return OperatorClient.builder().withConfig(OperatorRights.grant(cluster.api()))
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("slow", slow)).build();
    }

    private void create(String namespace, String name) {
        cluster.api().client().inNamespace(namespace).load(new ByteArrayInputStream("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %1$s}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  workloads: [{name: c1, kafkaTopic: orders, load: {rate: 10}, records: {value: {size: 10}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                ---
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %1$s}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  placement: {leaders: [{broker: 0, count: 1}]}
                """.formatted(name).getBytes(StandardCharsets.UTF_8))).create();
    }

    private boolean hasStatus(String namespace, String name) {
        var of = cluster.api().client();
        var benchmark = of.resources(Benchmark.class).inNamespace(namespace).withName(name).get().getStatus();
        var topic = of.resources(SkewedTopic.class).inNamespace(namespace).withName(name).get().getStatus();
        return benchmark != null && benchmark.phase() != null && topic != null && topic.conditions() != null;
    }

    /** Holds what is to be written below a path until it ends. */
    private static final class Slow implements Interceptor {
        private final String path;
        private final Predicate<String> isHeld;
        private final AtomicInteger held = new AtomicInteger();
        private final CountDownLatch end = new CountDownLatch(1);

        private Slow(String path, Predicate<String> isHeld) {
            this.path = path;
            this.isHeld = isHeld;
        }

        /** Holds all. */
        static Slow all(String path) {
            return new Slow(path, body -> true);
        }

        /** Refuses every request except the status that reports the failure, which it delays. */
        static Slow failing(String path) {
            return new Slow(path, body -> body.contains("OperatorFailed"));
        }

        void end() {
            end.countDown();
        }

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (!request.method().equals("PATCH") || !request.uri().getPath().contains(path) || end.getCount() == 0) {
                return;
            }
            if (!isHeld.test(String.valueOf(request.bodyString()))) {
                throw new IllegalStateException("Refused");
            }
            held.incrementAndGet();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
