package io.skewbench.controller.observation;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkSpec;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.LaneBounds;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.child.RunScope;
import io.skewbench.controller.kafka.KafkaLookups;
import io.skewbench.controller.policy.OperatorPolicy;
import io.skewbench.engine.observation.Observed.TopicView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Benchmark whose workload c1 sends to SkewedTopic uneven, in generation 2 of its spec. */
class TopicViewsTest {
    private static final String READY = "{type: Ready, status: \"True\", reason: Ready, message: Laid out}";
    private static final String CREATING = "{type: Ready, status: \"False\", reason: Creating, message: Creating it}";
    private static final String STALLED = "{type: Stalled, status: \"True\", reason: Foreign, message: Not its own}";

    private final KubernetesClient client = new KubernetesClientBuilder().withConfig(Config.empty()).build();
    private final Lookups lookups = new Lookups(
            new LaneBounds(1, 1, 1, Duration.ofSeconds(5), Duration.ofSeconds(15)), failure -> false,
            InstantSource.system());
    private final KafkaLookups kafka = new KafkaLookups(lookups, client, OperatorPolicy.DEFAULT);

    @AfterEach
    void close() {
        kafka.close();
        lookups.close();
        client.close();
    }

    @Test
    void waitForASkewedTopicThatDoesNotExist() {
        // When
        var view = view(Optional.empty());
        // Then
        assertThat(view).isEqualTo(new TopicView.Waiting(WaitReason.TOPIC_NOT_FOUND,
                "There is no SkewedTopic uneven in namespace ns, that of the Benchmark"));
    }

    @Test
    void refuseASkewedTopicOnAnotherCluster() {
        // Given
        var topic = topic("other:9092", status(2, READY));
        // When
        var view = view(Optional.of(topic));
        // Then
        assertThat(problem(view)).isEqualTo("spec.workloads[0].topic: \"uneven\": this SkewedTopic is on another Kafka "
                + "cluster; use the same spec.cluster in both");
    }

    @Test
    void useASkewedTopicThatIsReady() {
        // When
        var view = view(Optional.of(topic("kafka:9092", status(2, READY))));
        // Then
        assertThat(view).isEqualTo(new TopicView.Usable("orders", 7));
    }

    @Test
    void waitForASkewedTopicWithoutAStatus() {
        // When
        var view = view(Optional.of(topic("kafka:9092", "null")));
        // Then
        assertThat(view).isEqualTo(notReady(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {READY, CREATING, STALLED})
    void waitForASkewedTopicThatWasEditedSince(String condition) {
        // Given a status of the generation before
        var topic = topic("kafka:9092", status(1, condition));
        // When
        var view = view(Optional.of(topic));
        // Then
        assertThat(view).isEqualTo(notReady(""));
    }

    @Test
    void repeatWhyASkewedTopicIsNotReady() {
        // When
        var view = view(Optional.of(topic("kafka:9092", status(2, CREATING))));
        // Then
        assertThat(view).isEqualTo(notReady(": Creating it"));
    }

    @Test
    void refuseASkewedTopicThatIsStalled() {
        // When
        var view = view(Optional.of(topic("kafka:9092", status(2, CREATING + ", " + STALLED))));
        // Then
        assertThat(problem(view)).isEqualTo("spec.workloads[0].topic: \"uneven\": this SkewedTopic is stalled; see its "
                + "conditions: Not its own");
    }

    @Test
    void waitForTheNumberOfPartitions() {
        // Given
        var status = status(2, READY).replace("partitions: 7, ", "");
        // When
        var view = view(Optional.of(topic("kafka:9092", status)));
        // Then
        assertThat(view).isEqualTo(notReady(": Laid out"));
    }

    @Test
    void waitForTheLayoutOfAnExistingTopic() {
        // Given another lookup, which the one of the topic waits for
        var busy = new CompletableFuture<Boolean>();
        lookups.ask(Lane.kubernetes("ns"), "busy", (Boolean answer) -> Duration.ofDays(1), busy::join, () -> {});
        // When
        var views = observe("""
                [{"name": "c1", "kafkaTopic": "orders"}]""", Optional.empty());
        // Then
        busy.complete(true);
        assertThat(views.get("c1")).containsExactly(
                new TopicView.Waiting(WaitReason.CONNECTING, "Reading the layout of topic orders"));
    }

    @Test
    void repeatWhyTheLayoutOfAnExistingTopicCannotBeRead() {
        // Given servers that nobody may name
        var workloads = """
                [{"name": "c1", "kafkaTopic": "orders"}]""";
        // When
        var view = await().until(() -> requireNonNull(observe(workloads, Optional.empty()).get("c1")).getFirst(),
                seen -> seen instanceof TopicView.Waiting(var reason, var message)
                        && reason == WaitReason.KAFKA_UNAVAILABLE);
        // Then
        assertThat(((TopicView.Waiting) view).message()).contains("does not allow this server");
    }

    @Test
    void areInTheOrderOfTheSpec() {
        // Given
        var workloads = """
                [{"name": "z", "topics": [{"topic": "uneven"}, {"kafkaTopic": "orders"}]},
                 {"name": "a", "topic": "uneven"}]""";
        // When
        var views = observe(workloads, Optional.empty());
        // Then
        assertThat(views.keySet()).containsExactly("z", "a");
        assertThat(requireNonNull(views.get("z"))).extracting(view -> ((TopicView.Waiting) view).reason())
                .satisfiesExactly(skewed -> assertThat(skewed).isEqualTo(WaitReason.TOPIC_NOT_FOUND),
                        existing -> assertThat(existing).isIn(WaitReason.CONNECTING, WaitReason.KAFKA_UNAVAILABLE));
    }

    private TopicView view(Optional<SkewedTopic> topic) {
        return requireNonNull(observe("[{\"name\": \"c1\", \"topic\": \"uneven\"}]", topic).get("c1")).getFirst();
    }

    private Map<String, List<TopicView>> observe(String workloads, Optional<SkewedTopic> topic) {
        var benchmark = new Benchmark();
        benchmark.setMetadata(new ObjectMetaBuilder().withName("b").withNamespace("ns").withUid("u")
                .withGeneration(1L).build());
        benchmark.setSpec(Json.read("{\"cluster\": {\"bootstrapServers\": \"kafka:9092\"}, \"workloads\": "
                + workloads + ", \"variants\": [{\"name\": \"a\", \"partitioner\": \"Keyed\"}]}", BenchmarkSpec.class));
        return new TopicViews(RunScope.of(benchmark, () -> {}), kafka,
                name -> topic.filter(found -> name.equals(found.getMetadata().getName())), false).observe();
    }

    private static TopicView notReady(String why) {
        return new TopicView.Waiting(WaitReason.TOPIC_NOT_READY, "SkewedTopic uneven is not ready" + why);
    }

    private static String problem(TopicView view) {
        return ((TopicView.Wrong) view).problem().toString();
    }

    private static String status(int generation, String conditions) {
        return "{observedGeneration: %d, partitions: 7, conditions: [%s]}".formatted(generation, conditions);
    }

    private static SkewedTopic topic(String servers, String status) {
        return Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: uneven, namespace: ns, uid: t, generation: 2}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  topicName: orders
                  placement: {assignments: [{replicas: [1]}]}
                status: %s
                """.formatted(servers, status), SkewedTopic.class);
    }
}
