package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A tenant edits Benchmarks that the policy refuses, again and again: each edit may have corrected what was refused, so
 * each takes a place in the queue of a Kafka that others use as well. Here the operator never succeeds in reporting the
 * refusal before the next edit, as if the tenant were fast enough for that.
 */
class RefusedInLineTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void holdUpNoOther() {
        var tenant = cluster.api().namespace();
        var other = cluster.api().client().resource(new NamespaceBuilder().withNewMetadata().withGenerateName("test-")
                .endMetadata().build()).create().getMetadata().getName();
        var untold = new Untold("/namespaces/" + tenant + "/");
        try (var operator = InProcessOperator.start(OperatorClient.builder()
                .withConfig(OperatorRights.grant(cluster.api()))
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("untold", untold)).build(),
                Set.of(tenant, other))) {
            // Given one that is refused, and another namespace that was served since
            create(tenant, "refused", "worker: {image: evil/worker}");
            awaitReason(tenant, "refused", ConditionType.STALLED, "RefusedByPolicy");
            create(other, "first", "suspend: false");
            awaitReason(other, "first", ConditionType.RUNNABLE, "KafkaUnavailable");
            // When
            untold.begin();
            benchmark(tenant, "refused").patch(PatchContext.of(PatchType.JSON_MERGE),
                    "{\"spec\":{\"duration\":\"1s\"}}");
            await().atMost(SOON).until(() -> untold.count.get() > 0);
            create(other, "second", "suspend: false");
            // Then
            awaitReason(other, "second", ConditionType.RUNNABLE, "KafkaUnavailable");
            assertThat(operator.operator()).isNotNull();
        }
    }

    private Resource<Benchmark> benchmark(String namespace, String name) {
        return cluster.api().client().resources(Benchmark.class).inNamespace(namespace).withName(name);
    }

    private void create(String namespace, String name, String more) {
        cluster.api().client().inNamespace(namespace).load(new ByteArrayInputStream("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "127.0.0.1:1"}
                  workloads: [{name: c1, kafkaTopic: orders, load: {rate: 10}, records: {value: {size: 10}}}]
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  duration: 10s
                  %s
                """.formatted(name, more).getBytes(StandardCharsets.UTF_8))).create();
    }

    private void awaitReason(String namespace, String name, ConditionType type, String reason) {
        await().atMost(SOON).untilAsserted(() -> {
            var status = benchmark(namespace, name).get().getStatus();
            assertThat(Conditions.find(status.conditions(), type).map(Condition::getReason)).as("%s", status)
                    .contains(reason);
        });
    }

    /** Refuses what is written of a namespace, from when it begins to. */
    private static final class Untold implements Interceptor {
        private final String path;
        private final AtomicInteger count = new AtomicInteger();
        private volatile boolean begun;

        Untold(String path) {
            this.path = path;
        }

        void begin() {
            begun = true;
        }

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (begun && request.method().equals("PATCH") && request.uri().getPath().contains(path)) {
                count.incrementAndGet();
                throw new IllegalStateException("Refused");
            }
        }
    }
}
