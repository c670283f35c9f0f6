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

    private final RunConfigMaps store = new RunConfigMaps(2_500);

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
    void keepsNoMoreOfARunThanTheBound() {
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
