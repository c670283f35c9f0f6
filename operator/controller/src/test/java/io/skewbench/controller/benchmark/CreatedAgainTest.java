package io.skewbench.controller.benchmark;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.testing.TestCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Benchmark that is deleted and created again at once, as kubectl replace --force does. */
class CreatedAgainTest {
    private static final int TIMES = 10;

    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void isReconciledLikeAnyOther() {
        for (var time = 0; time < TIMES; time++) {
            cluster.benchmarks().createSmall("again", "127.0.0.1:1", "orders", "startTimeout: 10m");
            cluster.benchmarks().await("again", it -> it.getStatus() != null && it.getStatus().phase() != null);
            cluster.api().client().resources(Benchmark.class).withName("again").delete();
        }
    }
}
