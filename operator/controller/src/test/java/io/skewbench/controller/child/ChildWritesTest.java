package io.skewbench.controller.child;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.engine.result.LogGrowth.LogUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Writes to a real API server, where others write ConfigMaps of the same names. */
class ChildWritesTest {
    private static final String OWNER = "uid-run";
    private static final String OTHER = "uid-other";
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);

    @RegisterExtension
    final KubeApi api = new KubeApi();
    private ChildWrites writes;

    @BeforeEach
    void connect() {
        writes = new ChildWrites(api.client());
    }

    @Test
    void createsAnObject() {
        // When
        var isNew = writes.create(configMap(OWNER));
        // Then
        assertThat(isNew).isTrue();
        assertThat(stored().get()).isNotNull();
    }

    @Test
    void leavesAnObjectThatExistsAsItIs() {
        // Given
        writes.create(configMap(OTHER));
        // When
        var isNew = writes.create(configMap(OWNER));
        // Then
        assertThat(isNew).isFalse();
        assertThat(owner(stored().get())).isEqualTo(OTHER);
    }

    @Test
    void returnsNoObjectOfTheRunWhereItCreatedOne() {
        // When
        var existing = writes.createFor(OWNER, configMap(OWNER));
        // Then
        assertThat(existing).isEmpty();
    }

    @Test
    void returnsTheObjectOfTheRunThatExists() {
        // Given
        writes.create(new ConfigMapBuilder(configMap(OWNER)).withData(Map.of("key", "value")).build());
        // When
        var existing = writes.createFor(OWNER, configMap(OWNER));
        // Then
        assertThat(existing).hasValueSatisfying(
                found -> assertThat(found.getData()).containsExactly(Map.entry("key", "value")));
    }

    @Test
    void refusesAnObjectOfAnotherOwner() {
        // Given
        writes.create(configMap(OTHER));
        // Then
        assertThatThrownBy(() -> writes.createFor(OWNER, configMap(OWNER))).isInstanceOf(ForeignObjectException.class)
                .hasMessage("ConfigMap child exists and was not created by the operator for this run: delete it");
    }

    @Test
    void deletesAnObjectOfTheRun() {
        // Given
        writes.create(configMap(OWNER));
        // When
        writes.delete(OWNER, stored());
        // Then
        assertThat(stored().get()).isNull();
    }

    @Test
    void doesNotDeleteAnObjectOfAnotherOwner() {
        // Given
        writes.create(configMap(OTHER));
        // When
        writes.delete(OWNER, stored());
        // Then
        assertThat(stored().get()).isNotNull();
    }

    @Test
    void doesNotDeleteAnObjectThatReplacedTheOneItRead() {
        // Given
        writes.create(configMap(OWNER));
        var read = stored().get();
        stored().delete();
        writes.create(configMap(OWNER));
        // When
        writes.delete(requireNonNull(read));
        // Then
        assertThat(stored().get()).isNotNull();
    }

    @Test
    void toleratesThatAnObjectIsDeletedAlready() {
        // Given
        writes.create(configMap(OWNER));
        var read = requireNonNull(stored().get());
        writes.delete(read);
        // When
        writes.delete(read);
        // Then
        assertThat(stored().get()).isNull();
    }

    @Test
    void deletesAPlanThatAFinalizerHolds() {
        // Given
        writes.create(held(OWNER));
        // When
        writes.deletePlan(OWNER, api.namespace(), "child");
        // Then
        assertThat(stored().get()).isNull();
    }

    @Test
    void doesNotDeleteAPlanOfAnotherOwner() {
        // Given
        writes.create(held(OTHER));
        // When
        writes.deletePlan(OWNER, api.namespace(), "child");
        // Then
        assertThat(requireNonNull(stored().get()).isMarkedForDeletion()).isFalse();
    }

    @Test
    void deletesAReportWhoseWorkerChangedItsOwnerAndAddedAFinalizer() {
        // Given
        writes.create(held(OTHER));
        // When
        writes.deleteReport(api.namespace(), "child");
        // Then
        assertThat(stored().get()).isNull();
    }

    @Test
    void addsAKeyToAPlan() {
        // Given
        writes.create(configMap(OWNER));
        // When
        writes.addOnce(plan(), "offsets-after.json", Map.of("orders", List.of(1)));
        // Then
        assertThat(plan().offsetsAfter()).isEqualTo(Map.of("orders", List.of(1L)));
    }

    @Test
    void addsAKeyToAPlanOnlyOnce() {
        // Given
        writes.create(configMap(OWNER));
        writes.addOnce(plan(), "offsets-after.json", Map.of("orders", List.of(1)));
        // When
        writes.addOnce(plan(), "offsets-after.json", Map.of("orders", List.of(2)));
        // Then
        assertThat(plan().offsetsAfter()).isEqualTo(Map.of("orders", List.of(1L)));
    }

    @Test
    void addsKeysToAPlanAllAtOnce() {
        // Given
        writes.create(configMap(OWNER));
        var growth = new LogGrowth(LogUnit.BYTES, List.of());
        // When
        writes.addAllOnce(plan(), AttemptPlan.OFFSETS_AFTER, Map.of(AttemptPlan.OFFSETS_AFTER,
                Map.of("orders", List.of(1)), AttemptPlan.GROWTH, growth));
        // Then
        assertThat(plan().offsetsAfter()).isEqualTo(Map.of("orders", List.of(1L)));
        assertThat(plan().growth()).isEqualTo(growth);
    }

    @Test
    void addsNothingToAPlanThatWasWrittenSinceItWasRead() {
        // Given
        writes.create(configMap(OWNER));
        var read = plan();
        writes.annotate(read, Map.of("example.com/written", "meanwhile"));
        // Then
        assertThatThrownBy(() -> writes.addOnce(read, "offsets-after.json", Map.of()))
                .isInstanceOfSatisfying(KubernetesClientException.class,
                        refusal -> assertThat(refusal.getCode()).isEqualTo(409));
        assertThat(plan().offsetsAfter()).isNull();
    }

    @Test
    void annotatesAPlan() {
        // Given
        writes.create(configMap(OWNER));
        // When
        writes.annotate(plan(), Map.of(AttemptPlan.WORKERS_CREATED, "true"));
        // Then
        assertThat(plan().areWorkersCreated()).isTrue();
    }

    private AttemptPlan plan() {
        return new AttemptPlan(ATTEMPT, requireNonNull(stored().get()));
    }

    private Resource<ConfigMap> stored() {
        return api.client().configMaps().withName("child");
    }

    private static String owner(ConfigMap configMap) {
        return configMap.getMetadata().getOwnerReferences().getFirst().getUid();
    }

    private ConfigMap held(String owner) {
        return new ConfigMapBuilder(configMap(owner)).editMetadata().withFinalizers("example.com/held").endMetadata()
                .build();
    }

    private ConfigMap configMap(String owner) {
        return new ConfigMapBuilder().withNewMetadata().withName("child").withNamespace(api.namespace())
                .addNewOwnerReference().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark").withName("run")
                .withUid(owner).withController(true).endOwnerReference().endMetadata().build();
    }
}
