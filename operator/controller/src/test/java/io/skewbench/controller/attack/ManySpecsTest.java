package io.skewbench.controller.attack;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.TestCluster;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A user creates as many and as large resources as the API server accepts, which the operator would hold in memory.
 *
 * <p>
 * Takes 2 minutes: the operator reads 28 specs of half a megabyte or more, and reports each one separately. For the
 * same reason the test goes on to delete those that have room, and Benchmarks, with the same bounds as topics, are left
 * to long runs.
 */
@Order(4)
class ManySpecsTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String NO_ROOM = "the operator has no room for it";
    /** A namespace has room for 12 MiB. */
    private static final int MANY = 28;

    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void topicsReportThatThereIsNoRoomUntilThereIs() {
        new Many<>(cluster.api(), SkewedTopic.class).areRefusedUntilThereIsRoom(ManySpecsTest::topic,
                topic -> topic.getStatus() == null ? null : topic.getStatus().conditions());
    }

    @Test
    @Tag("long")
    void benchmarksReportThatThereIsNoRoomUntilThereIs() {
        new Many<>(cluster.api(), Benchmark.class).areRefusedUntilThereIsRoom(ManySpecsTest::benchmark,
                benchmark -> benchmark.getStatus() == null ? null : benchmark.getStatus().conditions());
    }

    /** Some resources of a kind, called r0, r1 and so on. */
    private record Many<R extends CustomResource<?, ?>>(KubeApi api, Class<R> kind) {

        void areRefusedUntilThereIsRoom(IntFunction<String> json, Function<R, @Nullable List<Condition>> conditions) {
            // When
            IntStream.range(0, MANY).forEach(i -> create(json.apply(i)));
            // Then, one by one, as each answer takes as much as its spec
            IntStream.range(0, MANY)
                    .forEach(i -> await().atMost(SOON).until(() -> !messages(i, conditions).isEmpty()));
            await().atMost(SOON).until(() -> !refused(conditions).isEmpty());
            var refused = refused(conditions);
            assertThat(refused).hasSizeLessThan(MANY / 2);
            // When the others go
            IntStream.range(0, MANY).filter(i -> !refused.contains(i))
                    .forEach(i -> api.client().resources(kind).withName("r" + i).delete());
            // Then
            refused.forEach(i -> await().atMost(SOON)
                    .until(() -> messages(i, conditions).stream().noneMatch(it -> it.contains(NO_ROOM))));
        }

        private void create(String json) {
            try {
                api.client().raw("/apis/skewbench.io/v1alpha1/namespaces/" + api.namespace() + "/"
                        + HasMetadata.getPlural(kind), "POST", json);
            } catch (KubernetesClientException e) {
                // The client repeats what was not answered in time, although it may have been done.
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
            }
        }

        private List<Integer> refused(Function<R, @Nullable List<Condition>> conditions) {
            return IntStream.range(0, MANY)
                    .filter(i -> messages(i, conditions).stream().anyMatch(it -> it.contains(NO_ROOM))).boxed()
                    .toList();
        }

        private List<String> messages(int number, Function<R, @Nullable List<Condition>> conditions) {
            var found = conditions.apply(api.client().resources(kind).withName("r" + number).get());
            return found == null ? List.of() : found.stream().map(Condition::getMessage).toList();
        }
    }

    /** Takes 0.5 MiB. */
    private static String topic(int number) {
        return """
                {"apiVersion":"skewbench.io/v1alpha1","kind":"SkewedTopic","metadata":{"name":"r%d"},
                 "spec":{"cluster":{"bootstrapServers":"127.0.0.1:1"},"placement":{"assignments":[%s]}}}"""
                .formatted(number, String.join(",",
                        Collections.nCopies(1_000, "{\"replicas\":[1,2,3,4,5,6,7,8,9,10,11,12]}")));
    }

    /** Takes 0.7 MiB. */
    private static String benchmark(int number) {
        var terms = String.join(",",
                Collections.nCopies(32, "{\"matchExpressions\":[{\"key\":\"k\",\"operator\":\"Exists\"}]}"));
        return """
                {"apiVersion":"skewbench.io/v1alpha1","kind":"Benchmark","metadata":{"name":"r%d"},
                 "spec":{"cluster":{"bootstrapServers":"127.0.0.1:1"},"duration":"2s","workloads":[%s],
                   "variants":[{"name":"built-in","partitioner":"BuiltIn"}]}}"""
                .formatted(number, IntStream.range(0, 40).mapToObj(i -> """
                        {"name":"c%d","kafkaTopic":"t","load":{"rate":200},"records":{"value":{"size":"100"}},
                         "affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":
                           {"nodeSelectorTerms":[%s]}}}}""".formatted(i, terms)).collect(joining(",")));
    }
}
