package io.skewbench.controller.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.informer.RunConfigMaps;
import io.skewbench.controller.informer.WholeConfigMaps;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ParsedReportsTest {
    @RegisterExtension
    final StandInApi api = new StandInApi();

    private final RunConfigMaps lean = new RunConfigMaps();
    private final ParsedReports reports = new ParsedReports(new WholeConfigMaps(api.client()));

    ParsedReportsTest() throws IOException {}

    /** A thousand workers have empty reports until they begin, and each event of a run looks at all of them. */
    @Test
    void asksOnceForAnEmptyReportThatWasLeftOut() {
        // Given
        var kept = leftOut("1");
        // When
        assertThat(reports.read(kept)).isNull();
        assertThat(reports.read(kept)).isNull();
        // Then
        assertThat(api.requests()).hasSize(1);
    }

    @Test
    void asksAgainForAReportThatHasChanged() {
        // Given
        assertThat(reports.read(leftOut("1"))).isNull();
        // When
        assertThat(reports.read(lean.lean(report("2"), 0))).isNull();
        // Then
        assertThat(api.requests()).hasSize(2);
    }

    private ConfigMap leftOut(String version) {
        var whole = report(version);
        api.put("/api/v1/namespaces/ns/configmaps/skb-1-t0a0-c1-0", whole);
        var kept = lean.lean(whole, 0);
        assertThat(RunConfigMaps.isLeftOut(kept)).isTrue();
        return kept;
    }

    private static ConfigMap report(String version) {
        return new ConfigMapBuilder().withNewMetadata().withName("skb-1-t0a0-c1-0").withNamespace("ns").withUid("u")
                .withResourceVersion(version)
                .addNewOwnerReference().withApiVersion("skewbench.io/v1alpha1").withKind("Benchmark").withName("b")
                .withUid("b-uid").withController(true).endOwnerReference().endMetadata().build();
    }
}
