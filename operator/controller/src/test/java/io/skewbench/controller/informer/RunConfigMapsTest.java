package io.skewbench.controller.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import io.skewbench.engine.AttemptId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunConfigMapsTest {
    private static final String UID = "a-uid";
    private static final ChildNames NAMES = ChildNames.ofBenchmark(UID);
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);

    /** For two of a namespace, and four of all. */
    private final CacheRoom room = new CacheRoom(28_000, 48_000);
    private final LeanItems<ConfigMap> store = new LeanItems<>(new RunConfigMaps(), room);

    @Test
    void keepsPlansAndReportsOfARun() {
        put(configMap(NAMES.plan(ATTEMPT), UID));
        put(configMap(NAMES.report(ATTEMPT, "c1", 0), UID));

        assertThat(store.values()).hasSize(2).allSatisfy(kept -> assertThat(kept.getData()).isNotEmpty());
    }

    @Test
    void keepsNothingOfConfigMapsThatOnlyHaveTheLabel() {
        put(configMap("a", UID));
        put(configMap(NAMES.plan(ATTEMPT), "another-uid"));

        assertThat(store.values()).isEmpty();
        assertThat(new RunConfigMaps().isKept(configMap("a", UID))).isFalse();
    }

    @Test
    void keepsNoMoreOfANamespaceThanTheBound() {
        // Given
        for (var pod = 0; pod < 10; pod++) {
            put(configMap(NAMES.report(ATTEMPT, "c1", pod), UID));
        }
        assertThat(store.values().filter(kept -> !kept.getData().isEmpty())).hasSize(2);
        // When
        store.remove(store.getKey(configMap(NAMES.report(ATTEMPT, "c1", 0), UID)));
        // Then there is room again, which an update of the same object takes only once
        put(configMap(NAMES.report(ATTEMPT, "c1", 9), UID));
        put(configMap(NAMES.report(ATTEMPT, "c1", 9), UID));
        assertThat(store.values().filter(kept -> !kept.getData().isEmpty())).hasSize(2);
        assertThat(store.size()).isEqualTo(9);
    }

    @Test
    void marksConfigMapsOfAnyRunWhoseDataIsLeftOut() {
        // Given a Benchmark each
        for (var run = 0; run < 3; run++) {
            var uid = "uid-" + run;
            put(configMap(ChildNames.ofBenchmark(uid).plan(ATTEMPT), uid));
        }
        // Then
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).singleElement()
                .satisfies(kept -> assertThat(kept.getMetadata().getOwnerReferences()).hasSize(1));
    }

    @Test
    void keepsNoMoreOfAllNamespacesThanTheBound() {
        for (var namespace = 0; namespace < 10; namespace++) {
            var report = configMap(NAMES.report(ATTEMPT, "c1", 0), UID);
            report.getMetadata().setNamespace("ns-" + namespace);
            put(report);
        }
        assertThat(store.values().filter(kept -> !RunConfigMaps.isLeftOut(kept))).hasSize(4);
    }

    @Test
    void countsAnnotationsToo() {
        for (var pod = 0; pod < 3; pod++) {
            var report = configMap(NAMES.report(ATTEMPT, "c1", pod), UID);
            report.setData(null);
            report.getMetadata().setAnnotations(Map.of(ChildLabels.BENCHMARK, "x".repeat(10_000)));
            put(report);
        }
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).hasSize(1);
    }

    @Test
    void countsTwoBytesForEachCharacterBesideOneThatIsNotOfLatin1() {
        for (var pod = 0; pod < 2; pod++) {
            var report = configMap(NAMES.report(ATTEMPT, "c1", pod), UID);
            report.setData(Map.of("report.json", "ж" + "x".repeat(10_000)));
            put(report);
        }
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).hasSize(1);
    }

    @Test
    void countsManySmallEntries() {
        // Given 130 characters each
        var entries = IntStream.range(0, 70).boxed().collect(Collectors.toMap(i -> "" + i, i -> ""));
        for (var pod = 0; pod < 3; pod++) {
            var report = configMap(NAMES.report(ATTEMPT, "c1", pod), UID);
            report.setData(entries);
            put(report);
        }
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"name", "uid", "apiVersion"})
    void keepsNothingWithAnImpossibleOwner(String field) {
        // Given
        var text = "x".repeat(1_000);
        var uid = field.equals("uid") ? text : UID;
        var report = configMap(ChildNames.ofBenchmark(uid).report(ATTEMPT, "c1", 0), uid);
        var owner = report.getMetadata().getOwnerReferences().getFirst();
        owner.setName(field.equals("name") ? text : "run");
        owner.setApiVersion("skewbench.io/" + (field.equals("apiVersion") ? text : "v1alpha1"));
        // When
        put(report);
        // Then
        assertThat(store.values()).isEmpty();
    }

    @Test
    void forgetsConfigMapsThatNoLongerBelongToARun() {
        // Given
        var report = configMap(NAMES.report(ATTEMPT, "c1", 0), UID);
        put(report);
        // When
        report.getMetadata().setOwnerReferences(List.of());
        put(report);
        // Then
        assertThat(store.values()).isEmpty();
        assertThat(room.hasRoom("ns", 28_000)).isTrue();
    }

    @Test
    void readsNoLeftOutDataWhileThereIsNoRoom() {
        // Given
        putFourReports();
        var asked = new ArrayList<ConfigMap>();
        // When
        store.readLeftOut(kept -> whole(kept, "1", asked), kept -> {});
        // Then
        assertThat(asked).isEmpty();
    }

    @Test
    void readsLeftOutDataOnceThereIsRoom() {
        // Given
        putFourReports();
        store.remove("ns/" + NAMES.report(ATTEMPT, "c1", 0));
        store.remove("ns/" + NAMES.report(ATTEMPT, "c1", 1));
        var asked = new ArrayList<ConfigMap>();
        var completed = new ArrayList<ConfigMap>();
        // When
        store.readLeftOut(kept -> whole(kept, "1", asked), completed::add);
        store.readLeftOut(kept -> whole(kept, "1", asked), completed::add);
        // Then
        assertThat(asked).hasSize(2);
        assertThat(completed).hasSize(2);
        assertThat(store.values()).hasSize(2).noneMatch(RunConfigMaps::isLeftOut);
    }

    /** Puts twice as many as there is room for. */
    private void putFourReports() {
        for (var pod = 0; pod < 4; pod++) {
            put(configMap(NAMES.report(ATTEMPT, "c1", pod), UID));
        }
    }

    @Test
    void goesByItsInformerWhereAnotherVersionIsRead() {
        // Given
        for (var pod = 0; pod < 3; pod++) {
            put(configMap(NAMES.report(ATTEMPT, "c1", pod), UID));
        }
        store.remove("ns/" + NAMES.report(ATTEMPT, "c1", 0));
        // When
        var completed = new ArrayList<ConfigMap>();
        store.readLeftOut(kept -> whole(kept, "2", new ArrayList<>()), completed::add);
        // Then
        assertThat(completed).isEmpty();
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).hasSize(1);
    }

    private static ConfigMap whole(ConfigMap kept, String version, List<ConfigMap> asked) {
        asked.add(kept);
        var whole = configMap(kept.getMetadata().getName(), UID);
        whole.getMetadata().setResourceVersion(version);
        return whole;
    }

    @Test
    void sharesItsRoomWithTheInformersOfOtherNamespaces() {
        // Given
        var another = new LeanItems<>(new RunConfigMaps(), room);
        for (var pod = 0; pod < 2; pod++) {
            put(configMap(NAMES.report(ATTEMPT, "c1", pod), UID));
            var other = configMap(NAMES.report(ATTEMPT, "c1", pod), UID);
            other.getMetadata().setNamespace("other");
            another.put(another.getKey(other), other);
        }
        // When
        var third = configMap(NAMES.report(ATTEMPT, "c1", 0), UID);
        third.getMetadata().setNamespace("third");
        put(third);
        // Then
        assertThat(another.values()).noneMatch(RunConfigMaps::isLeftOut);
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).singleElement()
                .satisfies(kept -> assertThat(kept.getMetadata().getNamespace()).isEqualTo("third"));
    }

    private void put(ConfigMap configMap) {
        store.put(store.getKey(configMap), configMap);
    }

    private static ConfigMap configMap(String name, String owner) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).withNamespace("ns").withResourceVersion("1")
                .addToLabels(ChildLabels.RUN, NAMES.runId())
                .addNewOwnerReference().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark").withName("run")
                .withUid(owner).withController(true).endOwnerReference()
                .endMetadata()
                .withData(Map.of("report.json", "x".repeat(10_000)))
                .build();
    }
}
