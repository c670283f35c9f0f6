package io.skewbench.controller.attack;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A tenant's Kafka has a thousand brokers with long names of racks, which the status of each topic lists.
 *
 * <p>
 * Takes 2 minutes: it writes 26 statuses of hundreds of kilobytes, which the operator reads one by one. For the same
 * reason one test goes on to delete those that have room, and the other is left to long runs.
 */
@Order(6)
class ManyStatusesTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final int BROKERS = 1_000;
    /** A namespace has room for 12 MiB, and each takes two thirds of one. */
    private static final int MANY = 26;

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private @Nullable InProcessOperator operator;

    private void start(String status) {
        IntStream.range(0, MANY).forEach(number -> create(number, status));
        operator = InProcessOperator.start(api);
    }

    @AfterEach
    void stop() {
        Objects.requireNonNull(operator).close();
    }

    @Test
    void topicsReportThatThereIsNoRoomAndKeepTheirStatus() {
        // When
        start("\"topicId\":\"id\"");
        // Then, one by one, as each answer takes as much as its status
        IntStream.range(0, MANY)
                .forEach(i -> await().atMost(SOON).until(() -> !stalled(i).isEmpty() || connects(i)));
        await().atMost(SOON).until(() -> !refused().isEmpty());
        var refused = refused();
        assertThat(refused).hasSizeLessThan(MANY / 2 + 1);
        assertThat(refused).allSatisfy(i -> {
            assertThat(topic(i).getStatus().brokers()).hasSize(BROKERS);
            assertThat(topic(i).getStatus().topicId()).isEqualTo("id");
        });
        // When the others go
        IntStream.range(0, MANY).filter(i -> !refused.contains(i))
                .forEach(i -> api.client().resource(topic(i)).delete());
        // Then
        refused.forEach(i -> await().atMost(SOON).until(() -> connects(i)));
        assertThat(refused).allSatisfy(i -> assertThat(topic(i).getStatus().brokers()).hasSize(BROKERS));
    }

    @Test
    @Tag("long")
    void topicsThatAreLaidOutStayReady() {
        // When
        start("""
                "topicId": "id", "laidOutGeneration": 1,
                "conditions": [{"type": "Ready", "status": "True", "reason": "LaidOut", "message": "Leaders: 1",
                                "lastTransitionTime": "2026-01-01T00:00:00Z"}]""");
        // Then
        IntStream.range(0, MANY)
                .forEach(i -> await().atMost(SOON).until(() -> toldOf().contains("t" + i) || connects(i)));
        assertThat(toldOf()).hasSizeBetween(MANY / 4, MANY / 2).doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(Conditions.isTrue(
                        api.client().resources(SkewedTopic.class).withName(name).get().getStatus().conditions(),
                        ConditionType.READY)).isTrue());
    }

    /** Returns the names of the topics that an event reports as not watched. */
    private List<String> toldOf() {
        return api.client().events().v1().events().list().getItems().stream()
                .filter(event -> event.getReason().equals("NoMemory") && event.getNote().contains("Drift"))
                .map(event -> event.getRegarding().getName()).toList();
    }

    private List<Integer> refused() {
        return IntStream.range(0, MANY).filter(i -> stalled(i).contains("the operator has no room for it")).boxed()
                .toList();
    }

    private String stalled(int number) {
        return message(number, ConditionType.STALLED, "True");
    }

    private boolean connects(int number) {
        return !message(number, ConditionType.RECONCILING, "True").isEmpty();
    }

    private String message(int number, ConditionType type, String status) {
        return Conditions.find(topic(number).getStatus().conditions(), type)
                .filter(condition -> condition.getStatus().equals(status)).map(condition -> condition.getMessage())
                .orElse("");
    }

    private SkewedTopic topic(int number) {
        return Objects.requireNonNull(api.client().resources(SkewedTopic.class).withName("t" + number).get());
    }

    private void create(int number, String status) {
        api.client().raw("/apis/skewbench.io/v1alpha1/namespaces/" + api.namespace() + "/skewedtopics", "POST",
                """
                        {"apiVersion":"skewbench.io/v1alpha1","kind":"SkewedTopic","metadata":{"name":"t%d"},
                         "spec":{"cluster":{"bootstrapServers":"127.0.0.1:1"},\
                        "placement":{"zipf":{"partitions":3,"exponent":1}}}}"""
                        .formatted(number));
        var rows = IntStream.range(0, BROKERS)
                .mapToObj(id -> "{\"broker\":%d,\"leaders\":1,\"preferredLeaders\":1,\"replicas\":3,\"rack\":\"%s\"}"
                        .formatted(id, "r".repeat(255)))
                .collect(joining(","));
        api.client().resources(SkewedTopic.class).withName("t" + number).subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE),
                        "{\"status\":{%s,\"brokers\":[%s]}}".formatted(status, rows));
    }
}
