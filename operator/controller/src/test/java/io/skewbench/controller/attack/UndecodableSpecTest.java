package io.skewbench.controller.attack;

import io.skewbench.controller.testing.TestCluster;
import io.skewbench.controller.testing.UndecodableResources;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** A user creates resources that the operator can't decode, which must not keep it from reading those of others. */
@Isolated("earlier definitions stand in for those of all tests meanwhile")
class UndecodableSpecTest {
    @RegisterExtension
    final TestCluster cluster = TestCluster.withOperator();

    @Test
    void isReportedInItsStatusAndAffectsNoOther() throws IOException {
        // When
        try (var undecodable = UndecodableResources.create(cluster.api(), "[]")) {
            // Then
            undecodable.awaitReported();
            awaitReconciled("another");
            // And an operator that starts reads all of them at once
            cluster.restartOperator();
            awaitReconciled("next");
        }
    }

    private void awaitReconciled(String name) {
        var benchmarks = cluster.benchmarks();
        benchmarks.createSmall(name, "127.0.0.1:1", "orders");
        benchmarks.await(name, benchmark -> benchmark.getStatus() != null && benchmark.getStatus().phase() != null);
    }
}
