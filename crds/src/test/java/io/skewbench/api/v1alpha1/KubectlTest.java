package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What users of kubectl see. */
class KubectlTest {
    private static final Path CORPUS = Repository.root().resolve("crds/src/test/resources/corpus");

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void appliesTheFolder() {
        // When
        var applied = api.kubectl("apply", "--dry-run=server", "-f", Repository.root().resolve("crds").toString());
        // Then
        assertThat(applied.status()).as(applied.output()).isZero();
        assertThat(applied.output()).contains("/benchmarks.skewbench.io ", "/skewedtopics.skewbench.io ");
    }

    @Test
    void listsBothKinds() {
        // Given
        api.kubectl("create", "-f", CORPUS.resolve("valid/smallest.yaml").toString());
        api.kubectl("create", "-f", CORPUS.resolve("valid/topic-history.yaml").toString());
        setStatus(Benchmark.class, "smallest", """
                {"phase": "Running", "progress": {"trials": 5, "completed": 2, "failed": 0, "text": "2/5"},
                 "summary": "Trial 3 of 5 sends", "conditions": [{"type": "ObjectivesMet", "status": "Unknown"}]}""");
        setStatus(SkewedTopic.class, "testing-2",
                """
                        {"partitions": 36, "layout": "22/10/4", "leaderImbalance": {"maxOverMean": 1.83, \
                        "coefficientOfVariation": 0.63},
                         "conditions": [{"type": "Ready", "status": "True", "reason": "LaidOut"}]}""");
        // When
        var columns = api.kubectl("get", "skewbench").output();
        var wide = api.kubectl("get", "skb", "-o", "wide").output();
        // Then
        assertThat(columns).containsPattern("NAME +PHASE +PROGRESS +OBJECTIVES +AGE")
                .containsPattern("smallest +Running +2/5 +Unknown +\\d+s")
                .containsPattern("NAME +PARTITIONS +LAYOUT +IMBALANCE +READY +STATUS +AGE")
                .containsPattern("testing-2 +36 +22/10/4 +1.83 +True +LaidOut +\\d+s");
        assertThat(wide).containsPattern("SUMMARY").contains("Trial 3 of 5 sends");
    }

    @Test
    void explainsFields() {
        assertThat(api.kubectl("explain", "benchmark").output()).contains("One experiment",
                "The experiment: load to send");
        assertThat(api.kubectl("explain", "skb.spec.workloads.load.rate").output()).contains("Records per second");
        assertThat(api.kubectl("explain", "skt.status.leaderImbalance.maxOverMean").output()).contains("1 is even");
    }

    @Test
    void refusesUnknownFields() {
        // When
        var refused = api.kubectl("create", "-f", CORPUS.resolve("invalid/unknown-field.yaml").toString());
        // Then
        assertThat(refused.status()).isNotZero();
        assertThat(refused.output()).contains("unknown field \"spec.workload\"");
    }

    private void setStatus(Class<? extends CustomResource<?, ?>> kind, String name,
            String status) {
        api.client().resources(kind).withName(name).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"status\": " + status + "}");
    }
}
