package io.skewbench.controller.ephemeral;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.controller.testing.StandInApi;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NameConflictsTest {
    private static final String KAFKAS = "/apis/kafka.strimzi.io/v1/namespaces/ns/kafkas/";
    private static final String POOLS = "/apis/kafka.strimzi.io/v1/namespaces/ns/kafkanodepools";
    private static final OwnerReference OWNER = new OwnerReferenceBuilder().withUid("benchmark").build();

    @RegisterExtension
    final StandInApi api = new StandInApi();

    private final EphemeralKafka cluster = new EphemeralKafka(
            Serialization.unmarshal("name: own\npools: [{name: all, replicas: 1, roles: [broker]}]",
                    EphemeralCluster.class),
            "own-1", "ns", OWNER,
            Map.of(), Map.of());
    private final Kafka own = own(kafka("own-1"));
    private final KafkaNodePool ownPool = own(pool("all"));
    private final Kafka foreign = kafka("own");

    NameConflictsTest() throws IOException {}

    @Test
    void tellOwnResourcesFromForeignOnes() {
        // When
        var conflicts = conflicts(own, foreign, ownPool);
        // Then
        assertThat(conflicts.own()).containsExactly(own, ownPool);
        assertThat(conflicts.foreign()).contains(foreign);
    }

    @Test
    void haveNoForeignResourceIfAllAreOwn() {
        // When
        var conflicts = conflicts(own, ownPool);
        // Then
        assertThat(conflicts.foreign()).isEmpty();
    }

    @Test
    void nameAResourceThatIsBeingDeleted() {
        // Given
        ownPool.getMetadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
        // When
        var conflicts = conflicts(own, ownPool);
        // Then
        assertThat(conflicts.going()).contains(ownPool);
    }

    @Test
    void findTheKafkaByItsGeneratedName() {
        // When
        var conflicts = conflicts(own(pool("own-1")), foreign, own);
        // Then
        assertThat(conflicts.kafka()).contains(own);
    }

    @Test
    void findNoKafkaOfTheNameInTheSpec() {
        // When
        var conflicts = conflicts(foreign);
        // Then
        assertThat(conflicts.kafka()).isEmpty();
    }

    @Test
    void haveAResourceOfTheSameKindAndName() {
        // When
        var conflicts = conflicts(ownPool);
        // Then
        assertThat(conflicts.has(pool("all"))).isTrue();
        assertThat(conflicts.has(pool("other"))).isFalse();
        assertThat(conflicts.has(kafka("all"))).isFalse();
    }

    @Test
    void areKafkasByTheGeneratedNameAndByTheNameInTheSpec() {
        // Given
        api.put(KAFKAS + "own-1", own);
        api.put(KAFKAS + "own", foreign);
        api.put(KAFKAS + "other", kafka("other"));
        // When
        var conflicts = NameConflicts.of(api.client(), cluster);
        // Then
        assertThat(names(conflicts)).containsExactly("own-1", "own");
    }

    @Test
    void areNodePoolsByNameAndByTheKafkaThatTheyBelongTo() {
        // Given
        api.putList(POOLS, List.of(ownPool, labelled("of-generated", "strimzi.io/cluster", "own-1"),
                labelled("of-spec", "strimzi.io/cluster", "own"), labelled("of-run", "skewbench.io/cluster", "own"),
                labelled("of-other", "strimzi.io/cluster", "other"), pool("other")));
        // When
        var conflicts = NameConflicts.of(api.client(), cluster);
        // Then
        assertThat(names(conflicts)).containsExactly("all", "of-generated", "of-spec", "of-run");
    }

    @Test
    void areNoneIfStrimziIsNotInstalled() {
        // When
        var conflicts = NameConflicts.of(api.client(), cluster);
        // Then
        assertThat(conflicts.resources()).isEmpty();
    }

    private static List<String> names(NameConflicts conflicts) {
        return conflicts.resources().stream().map(resource -> resource.getMetadata().getName()).toList();
    }

    private static KafkaNodePool labelled(String name, String label, String value) {
        var pool = pool(name);
        pool.getMetadata().setLabels(Map.of(label, value));
        return pool;
    }

    private NameConflicts conflicts(HasMetadata... resources) {
        return new NameConflicts(cluster, List.of(resources));
    }

    private static <T extends HasMetadata> T own(T resource) {
        resource.getMetadata().setOwnerReferences(List.of(OWNER));
        return resource;
    }

    private static Kafka kafka(String name) {
        return Serialization.unmarshal("metadata: {name: " + name + ", namespace: ns}", Kafka.class);
    }

    private static KafkaNodePool pool(String name) {
        return Serialization.unmarshal("metadata: {name: " + name + ", namespace: ns}\nspec: {replicas: 1}",
                KafkaNodePool.class);
    }
}
