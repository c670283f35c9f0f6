package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.engine.AttemptId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunConfigMapsTest {
    private static final String UID = "a-uid";
    private static final ChildNames NAMES = ChildNames.ofBenchmark(UID);
    private static final AttemptId ATTEMPT = new AttemptId(0, 0);

    private final RunConfigMaps store = new RunConfigMaps(2_500, 4_500);

    @Test
    void keepsPlansAndReportsOfARun() {
        put(configMap(NAMES.plan(ATTEMPT), UID));
        put(configMap(NAMES.report(ATTEMPT, "c1", 0), UID));

        assertThat(store.values()).hasSize(2).allSatisfy(kept -> assertThat(kept.getData()).isNotEmpty());
    }

    @Test
    void keepsNothingOfWhatOnlyHasTheLabel() {
        put(configMap("a", UID));
        put(configMap(NAMES.plan(ATTEMPT), "another-uid"));

        assertThat(store.values()).hasSize(2).allSatisfy(kept -> {
            assertThat(kept.getData()).isNullOrEmpty();
            assertThat(kept.getMetadata().getLabels()).isNullOrEmpty();
        });
        assertThat(RunConfigMaps.isOfARun(configMap("a", UID))).isFalse();
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
    void tellsWhatItLeftOutOfWhicheverRun() {
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
            report.getMetadata().setAnnotations(Map.of(ChildLabels.BENCHMARK, "x".repeat(1_000)));
            put(report);
        }
        assertThat(store.values().filter(RunConfigMaps::isLeftOut)).hasSize(1);
    }

    private void put(ConfigMap configMap) {
        store.put(store.getKey(configMap), configMap);
    }

    private static ConfigMap configMap(String name, String owner) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).withNamespace("ns")
                .addToLabels(ChildLabels.RUN, NAMES.runId())
                .addNewOwnerReference().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark").withName("run")
                .withUid(owner).withController(true).endOwnerReference()
                .endMetadata()
                .withData(Map.of("report.json", "x".repeat(1_000)))
                .build();
    }
}
