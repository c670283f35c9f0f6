package io.skewbench.controller.topic;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** The SkewedTopics of a test's namespace, each with a topic whose name begins with that of the namespace. */
record SkewedTopics(KubeApi api, KafkaBrokers brokers) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    void create(String name, String placement, String... more) {
        api.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: %s}
                spec:
                  cluster: {bootstrapServers: "%s"}
                  topicName: %s
                  placement: {%s}
                  %s
                """.formatted(name, brokers.bootstrapServers(), kafkaName(name), placement,
                String.join("\n  ", more)), SkewedTopic.class)).create();
    }

    String kafkaName(String name) {
        return api.namespace() + "-" + name;
    }

    void patch(String name, String patch) {
        api.client().resources(SkewedTopic.class).withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    void delete(String name) {
        api.client().resources(SkewedTopic.class).withName(name).delete();
    }

    void awaitDeletion(String name) {
        Awaitility.await().atMost(TIMEOUT)
                .until(() -> api.client().resources(SkewedTopic.class).withName(name).get() == null);
    }

    SkewedTopic await(String name, Predicate<SkewedTopic> wanted) {
        try {
            return Awaitility.await().atMost(TIMEOUT).until(() -> get(name), wanted);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(Serialization.asYaml(get(name)), e);
        }
    }

    /** Waits until the present generation is laid out. */
    SkewedTopic awaitReady(String name) {
        return await(name, topic -> isTrue(topic, ConditionType.READY)
                && Objects.equals(topic.getStatus().observedGeneration(), topic.getMetadata().getGeneration()));
    }

    SkewedTopic awaitReason(String name, String reason) {
        return await(name, topic -> reason(topic, ConditionType.READY).equals(reason));
    }

    /** Waits for an event of that reason. */
    void awaitEvent(String name, String reason) {
        Awaitility.await().atMost(TIMEOUT).untilAsserted(() -> assertThat(events(name)).extracting(Event::getReason)
                .contains(reason));
    }

    private List<Event> events(String name) {
        return api.client().events().v1().events().list().getItems().stream()
                .filter(event -> event.getRegarding().getName().equals(name)).toList();
    }

    SkewedTopic get(String name) {
        return Objects.requireNonNull(api.client().resources(SkewedTopic.class).withName(name).get());
    }

    Set<String> inKafka() throws Exception {
        try (var admin = brokers.admin()) {
            return admin.listTopics().names().get();
        }
    }

    static boolean isTrue(SkewedTopic topic, ConditionType type) {
        return topic.getStatus() != null && Conditions.isTrue(topic.getStatus().conditions(), type);
    }

    static String reason(SkewedTopic topic, ConditionType type) {
        return topic.getStatus() == null
                ? ""
                : Conditions.find(topic.getStatus().conditions(), type).map(c -> c.getReason()).orElse("");
    }

    static String message(SkewedTopic topic, ConditionType type) {
        return Conditions.find(topic.getStatus().conditions(), type).map(c -> c.getMessage()).orElse("");
    }
}
