package io.skewbench.controller.attack;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.kafka.DeletionPatience;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.controller.testing.TestCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody takes away what the operator needs to let go of a Benchmark, so that a namespace would be there for ever. */
class HeldDeletionTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String NAME = "held";

    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private InProcessOperator operator;

    @BeforeEach
    void aBenchmarkUnderWay() {
        operator = InProcessOperator.start(cluster.api(), () -> Instant.now().plus(ahead.get()));
        cluster.benchmarks().createSmall(NAME, "127.0.0.1:1", "orders");
        cluster.benchmarks().await(NAME, benchmark -> benchmark.getStatus() != null
                && benchmark.getStatus().phase() != null);
        patch("{\"metadata\":{\"finalizers\":[\"" + SkewbenchApi.RUN_FINALIZER + "\"]}}");
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void aBenchmarkThatHasNotStartedGoesWhateverItsMark() {
        // When
        delete();
        // Then
        awaitGone();
    }

    @Test
    void aBenchmarkGoesWhoseNamespaceHasLostTheOperatorsRights() {
        // Given a run that has started
        cluster.benchmarks().noteStart(NAME);
        // And what is left where a RoleBinding goes before what it is about: the ClusterRole of the chart
        OperatorRights.leave(cluster.api(), List.of(new PolicyRuleBuilder().withApiGroups(SkewbenchApi.GROUP)
                .withResources("benchmarks", "skewedtopics").withVerbs("get", "patch").build()));
        // When
        delete();
        await().during(Duration.ofSeconds(2)).atMost(SOON).until(() -> cluster.benchmarks().get(NAME) != null);
        ahead.set(DeletionPatience.WITHOUT_RIGHTS.plusMinutes(1));
        // Then
        awaitGone();
    }

    private void patch(String patch) {
        cluster.api().client().resources(Benchmark.class).withName(NAME).patch(PatchContext.of(PatchType.JSON_MERGE),
                patch);
    }

    private void delete() {
        cluster.api().client().resources(Benchmark.class).withName(NAME).delete();
    }

    private void awaitGone() {
        await().atMost(SOON)
                .until(() -> cluster.api().client().resources(Benchmark.class).withName(NAME).get() == null);
    }
}
