package io.skewbench.controller.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.UndecodableResources;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** What helm runs after an uninstall, with the rights that it has then. */
@Isolated("it releases what is in all namespaces and deletes the definitions")
class ReleaseMainTest {
    private static final String OPERATOR = "app.kubernetes.io/component=operator";
    private static final String FOREIGN = "example.com/kept";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private KubernetesClient hook;
    private Held held;

    @BeforeEach
    void rights() {
        hook = OperatorRights.ofUninstall(api);
        held = new Held(api);
    }

    @AfterEach
    void disconnect() {
        hook.close();
    }

    @Test
    void releasesAllResourcesAndReportsWhatIsLeft() throws InterruptedException {
        // Given resources in every phase, some of them deleted already
        held.benchmarks("Queued", "Running", "Suspended", "Complete", "Failed");
        held.topics("LaidOut", "Reassigning", "Stalled");
        api.kubectl("delete", "--wait=false", "benchmark/running", "skewedtopic/laidout");
        // When
        assertThat(release()).isZero();
        // Then
        assertThat(output()).contains(
                "Benchmark " + api.namespace() + "/complete no longer waits for the operator. Topics "
                        + "and consumer groups that start with skewbench-",
                "may remain in Kafka kafka:9092.",
                "SkewedTopic " + api.namespace()
                        + "/reassigning no longer waits for the operator. Topic reassigning "
                        + "remains in Kafka kafka:9092. Brokers [1, 2] may be throttled for its reassignment.");
        assertThat(api.kubectl("delete", "--all", "--timeout=20s", "benchmarks,skewedtopics").status()).isZero();
        assertThat(held.names()).isEmpty();
    }

    @Test
    void allowsDeletingTheDefinitionsWithAllTheirResources() throws Exception {
        // Given
        var count = held.ofEveryKind();
        assertThat(held.names()).hasSize(count);
        // When
        assertThat(ReleaseMain.release(hook, api.namespace(), OPERATOR, Duration.ZERO, List.of(), out())).isZero();
        // Then
        assertThat(output().lines().filter(line -> line.contains(" " + api.namespace() + "/"))).hasSize(count)
                .allMatch(line -> line.contains(" no longer waits for the operator. "));
        assertThat(held.names()).hasSize(count / 2).allMatch(name -> name.startsWith("kept-"));
        try {
            var deleted = api.kubectlAnywhere("delete", "--timeout=60s", "--filename",
                    Repository.root().resolve("crds/benchmarks.skewbench.io.yaml").toString(), "--filename",
                    Repository.root().resolve("crds/skewedtopics.skewbench.io.yaml").toString());
            assertThat(deleted.status()).as(deleted.output()).isZero();
            // And if they were deleted before, there is nothing to do
            assertThat(release()).isZero();
        } finally {
            api.applyDefinitions();
        }
        assertThat(held.names()).isEmpty();
    }

    @Test
    void releasesUndecodableResources() throws Exception {
        // Given
        try (var undecodable = UndecodableResources.create(api,
                "[\"skewbench.io/run\",\"skewbench.io/topic\"]")) {
            // When
            assertThat(release()).as(output()).isZero();
            // Then
            assertThat(undecodable.finalizers()).isEmpty();
        }
    }

    @Test
    void removesNothingUnderAnOperatorThatRuns() throws InterruptedException {
        // Given
        held.benchmarks("Running");
        api.client().resource(operator()).create();
        // When
        assertThat(release()).isEqualTo(1);
        // Then
        assertThat(output()).startsWith("The operator still runs");
        assertThat(api.client().resources(Benchmark.class).withName("running").get().getFinalizers()).isNotEmpty();
    }

    @Test
    void doesNotWaitForeverForAPodOnALostNode() throws InterruptedException {
        // Given a pod that was deleted but doesn't end
        held.benchmarks("Running");
        api.client().resource(new PodBuilder(operator()).editMetadata().addToFinalizers(FOREIGN).endMetadata().build())
                .create();
        api.kubectl("delete", "--wait=false", "pod/operator");
        // When
        assertThat(release()).isZero();
        // Then
        assertThat(api.client().resources(Benchmark.class).withName("running").get().getFinalizers()).isEmpty();
    }

    private int release() throws InterruptedException {
        return ReleaseMain.release(hook, api.namespace(), OPERATOR, Duration.ZERO, List.of(api.namespace()), out());
    }

    private PrintStream out() {
        return new PrintStream(output, true, StandardCharsets.UTF_8);
    }

    private String output() {
        return output.toString(StandardCharsets.UTF_8);
    }

    private static Pod operator() {
        return new PodBuilder().withNewMetadata().withName("operator")
                .addToLabels("app.kubernetes.io/component", "operator").endMetadata()
                .withNewSpec().addNewContainer().withName("operator").withImage("x").endContainer().endSpec().build();
    }
}
