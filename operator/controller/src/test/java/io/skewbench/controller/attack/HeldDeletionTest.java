package io.skewbench.controller.attack;

import static org.assertj.core.api.Assertions.assertThat;
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
import io.skewbench.engine.RunId;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user revokes what the operator needs to release a Benchmark, so that its namespace would never be deleted. */
class HeldDeletionTest {
    private static final Duration SOON = Duration.ofMinutes(5);
    private static final String NAME = "held";

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    private InProcessOperator operator;

    @BeforeEach
    void aBenchmarkUnderWay() {
        operator = InProcessOperator.start(cluster.api(), () -> Instant.now().plus(ahead.get()));
        cluster.benchmarks().createSmall(NAME, BROKERS.bootstrapServers(), "never-there");
        cluster.benchmarks().await(NAME, benchmark -> benchmark.getStatus() != null
                && benchmark.getStatus().phase() != null);
        patch("{\"metadata\":{\"finalizers\":[\"" + SkewbenchApi.RUN_FINALIZER + "\"]}}");
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void benchmarkThatHasNotStartedIsDeletedDespiteItsFinalizer() {
        // When
        delete();
        // Then
        awaitDeletion();
    }

    @Test
    void benchmarkIsReleasedWithoutTheOperatorsRights() throws Exception {
        // Given a run that has started, and has something in Kafka
        cluster.benchmarks().noteStart(NAME);
        var idle = "skewbench-" + RunId.of(cluster.benchmarks().get(NAME)) + "-idle-c1-0";
        BROKERS.topic(idle, List.of(0));
        // And what is left where a RoleBinding goes before what it is about: the ClusterRole of the chart
        OperatorRights.leave(cluster.api(), List.of(new PolicyRuleBuilder().withApiGroups(SkewbenchApi.GROUP)
                .withResources("benchmarks", "skewedtopics").withVerbs("get", "patch").build()));
        // When
        delete();
        await().during(Duration.ofSeconds(2)).atMost(SOON).until(() -> cluster.benchmarks().get(NAME) != null);
        ahead.set(DeletionPatience.WITHOUT_RIGHTS.plusMinutes(1));
        // Then, and what it can remove it has removed
        awaitDeletion();
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            assertThat(admin.listTopics().names().get()).doesNotContain(idle);
        }
    }

    private void patch(String patch) {
        cluster.api().client().resources(Benchmark.class).withName(NAME).patch(PatchContext.of(PatchType.JSON_MERGE),
                patch);
    }

    private void delete() {
        cluster.api().client().resources(Benchmark.class).withName(NAME).delete();
    }

    private void awaitDeletion() {
        await().atMost(SOON)
                .until(() -> cluster.api().client().resources(Benchmark.class).withName(NAME).get() == null);
    }
}
