package io.skewbench.controller.memory;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.controller.decoding.ApiServerJson;
import io.skewbench.controller.decoding.HeldSpec;
import io.skewbench.controller.decoding.ResourceDecoder;
import io.skewbench.controller.decoding.ResourceDecoder.Kind;
import io.skewbench.controller.decoding.ResourceDecoder.Required;
import io.skewbench.controller.decoding.UnreadableFields;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HeldSpecsTest {
    private static final ResourceDecoder<SkewedTopic> DECODER = new ResourceDecoder<>(SkewedTopic.class,
            List.of(new Required("cluster", Kind.OBJECT), new Required("placement", Kind.OBJECT)),
            ResourceDecoder.LARGEST_SPEC);
    private static final String READY = """
            {"type":"Ready","status":"True","reason":"AsSpecified","lastTransitionTime":"2026-11-24T00:00:00Z"}""";

    @RegisterExtension
    final StandInApi api = new StandInApi();

    /** For two specs of a namespace, and three of all. */
    private final CacheRoom room = new CacheRoom(25_000, 37_000);
    private final HeldSpecs specs = new HeldSpecs(room);
    private final ItemStore<SkewedTopic> store = specs.store(DECODER);

    HeldSpecsTest() throws IOException {}

    @Test
    void holdsSpecsAsLongAsThereIsRoomInTheirNamespace() throws JsonProcessingException {
        // When
        for (var i = 0; i < 3; i++) {
            put(topic("ns", "t" + i));
        }
        put(topic("other", "t0"));
        // Then
        assertThat(held("ns/t0").getSpec().placement().assignments()).hasSize(40);
        assertThat(held("ns/t1").getSpec().placement().assignments()).hasSize(40);
        assertThat(held("other/t0").getSpec().placement().assignments()).hasSize(40);
        var leftOut = held("ns/t2");
        assertThat(HeldSpec.leftOut(leftOut)).hasValueSatisfying(problem -> assertThat(problem.toString())
                .startsWith("spec: takes 12 KiB of memory with its status, and the operator has no room for it"));
        // And what is needed to clean up is there
        assertThat(leftOut.getSpec().placement().assignments()).isNull();
        assertThat(leftOut.getSpec().deletionPolicy()).isEqualTo("Delete");
        assertThat(leftOut.getSpec().cluster().bootstrapServers()).isEqualTo("kafka:9092");
        assertThat(leftOut.getMetadata().getUid()).isEqualTo("u");
        assertThat(UnreadableFields.of(leftOut)).isEmpty();
    }

    @Test
    void countsNoSmallSpecs() throws JsonProcessingException {
        for (var i = 0; i < 100; i++) {
            put(topic("ns", "t" + i, 3));
        }
        assertThat(store.values()).allMatch(topic -> HeldSpec.leftOut(topic).isEmpty());
        assertThat(room.hasRoom("ns", 25_000)).isTrue();
    }

    @Test
    void keepsHeldSpecsWhenOthersArrive() throws JsonProcessingException {
        // Given
        for (var i = 0; i < 3; i++) {
            put(topic("ns", "t" + i));
        }
        // When the first is changed
        put(topic("ns", "t0"));
        // Then
        assertThat(HeldSpec.leftOut(held("ns/t0"))).isEmpty();
    }

    @Test
    void keepsASpecOnceAnotherIsGone() throws JsonProcessingException {
        // Given
        for (var i = 0; i < 3; i++) {
            put(topic("ns", "t" + i));
        }
        store.remove("ns/t0");
        // When
        put(topic("ns", "t2"));
        // Then
        assertThat(HeldSpec.leftOut(held("ns/t2"))).isEmpty();
    }

    /** The framework hands out copies of its resources. */
    @Test
    void marksACopyWhoseSpecIsLeftOut() throws JsonProcessingException {
        // Given
        for (var i = 0; i < 3; i++) {
            put(topic("ns", "t" + i));
        }
        // When
        var copy = DECODER.decode(ApiServerJson.mapper().valueToTree(held("ns/t2")));
        // Then
        assertThat(HeldSpec.leftOut(copy)).isNotEmpty().isEqualTo(HeldSpec.leftOut(held("ns/t2")));
        assertThat(HeldSpec.bytes(DECODER.decode(ApiServerJson.mapper().valueToTree(held("ns/t0")))))
                .isGreaterThan(10_000);
    }

    @Test
    void readsNoSpecAgainWhileThereIsNoRoom() throws JsonProcessingException {
        // Given
        storeMoreThanFit(new ArrayList<>());
        // When
        specs.readLeftOut(api.client());
        // Then
        assertThat(api.requests()).isEmpty();
    }

    @Test
    void reportsResourcesWhoseSpecIsHeldOnceThereIsRoom() throws JsonProcessingException {
        // Given
        var completed = new ArrayList<ResourceID>();
        var items = storeMoreThanFit(completed);
        items.remove("ns/t0");
        // When
        specs.readLeftOut(api.client());
        specs.readLeftOut(api.client());
        // Then
        assertThat(completed).containsExactly(new ResourceID("t2", "ns"));
        assertThat(HeldSpec.leftOut(Objects.requireNonNull(items.get("ns/t2")))).isEmpty();
        assertThat(api.requests()).hasSize(1);
    }

    private ItemStore<SkewedTopic> storeMoreThanFit(List<ResourceID> completed) throws JsonProcessingException {
        var items = specs.store(DECODER, completed::add);
        for (var i = 0; i < 3; i++) {
            var topic = topic("ns", "t" + i);
            items.put(items.getKey(topic), topic);
            api.put("/apis/skewbench.io/v1alpha1/namespaces/ns/skewedtopics/t" + i, topic);
        }
        return items;
    }

    /** A cluster's racks have names of up to 255 characters, and it may have a thousand brokers. */
    @Test
    void holdsStatusesOfManyBrokersAsLongAsThereIsRoom() throws JsonProcessingException {
        // When
        for (var i = 0; i < 2; i++) {
            put(withBrokers("t" + i, 25));
        }
        // Then
        assertThat(held("ns/t0").getStatus().brokers()).hasSize(25);
        assertThat(HeldSpec.bytes(held("ns/t0"))).isBetween(16_384L, 25_000L);
        var leftOut = held("ns/t1");
        assertThat(HeldSpec.leftOut(leftOut)).isPresent();
        // And the identity of the topic and its conditions are kept
        assertThat(leftOut.getStatus().brokers()).isNull();
        assertThat(leftOut.getStatus().topicId()).isEqualTo("id");
        assertThat(leftOut.getStatus().conditions()).hasSize(1);
    }

    /** Its conditions are kept and not counted, so releasing room for them would create room that doesn't exist. */
    @Test
    void releasesNoRoomForLeftOutSpecs() throws JsonProcessingException {
        // Given
        put(withBrokers("t0", 30));
        put(withBrokers("t1", 30));
        assertThat(HeldSpec.leftOut(held("ns/t1"))).isPresent();
        // When
        for (var i = 0; i < 10; i++) {
            put(withBrokers("t1", 30));
            store.remove("ns/t1");
        }
        // Then
        assertThat(room.hasRoom("ns", 25_000 - HeldSpec.bytes(held("ns/t0")))).isTrue();
        assertThat(room.hasRoom("ns", 25_001 - HeldSpec.bytes(held("ns/t0")))).isFalse();
    }

    @Test
    void countsNoStatusOfFewBrokers() throws JsonProcessingException {
        for (var i = 0; i < 100; i++) {
            put(withBrokers("t" + i, 9));
        }
        assertThat(store.values()).allMatch(topic -> HeldSpec.leftOut(topic).isEmpty());
    }

    private static SkewedTopic withBrokers(String name, int brokers) throws JsonProcessingException {
        var rows = IntStream.range(0, brokers)
                .mapToObj(id -> "{\"broker\":%d,\"leaders\":1,\"preferredLeaders\":1,\"replicas\":3,\"rack\":\"%s\"}"
                        .formatted(id, "r".repeat(255)));
        return DECODER.decode(ApiServerJson.mapper().readTree("""
                {"apiVersion":"skewbench.io/v1alpha1","kind":"SkewedTopic",
                 "metadata":{"name":"%s","namespace":"ns","uid":"u","resourceVersion":"1"},
                 "spec":{"cluster":{"bootstrapServers":"kafka:9092"},"placement":{"assignments":[]}},
                 "status":{"topicId":"id","brokers":[%s],"conditions":[%s]}}"""
                .formatted(name, rows.collect(joining(",")), READY)));
    }

    private void put(SkewedTopic topic) {
        store.put(store.getKey(topic), topic);
    }

    private SkewedTopic held(String key) {
        return Objects.requireNonNull(store.get(key));
    }

    private static SkewedTopic topic(String namespace, String name) throws JsonProcessingException {
        return topic(namespace, name, 40);
    }

    private static SkewedTopic topic(String namespace, String name, int partitions) throws JsonProcessingException {
        return DECODER.decode(ApiServerJson.mapper().readTree("""
                {"apiVersion":"skewbench.io/v1alpha1","kind":"SkewedTopic",
                 "metadata":{"name":"%s","namespace":"%s","uid":"u","resourceVersion":"1"},
                 "spec":{"cluster":{"bootstrapServers":"kafka:9092"},"deletionPolicy":"Delete",
                   "placement":{"assignments":[%s]}}}""".formatted(name, namespace,
                String.join(",", Collections.nCopies(partitions, "{\"replicas\":[]}")))));
    }
}
