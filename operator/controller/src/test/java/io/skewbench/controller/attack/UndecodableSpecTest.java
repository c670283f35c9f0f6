package io.skewbench.controller.attack;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.InProcessOperator;
import io.skewbench.controller.testing.StandInControllers;
import io.skewbench.controller.testing.UndecodableResources;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody creates what the operator can't decode, which would keep it from reading what all others have. */
class UndecodableSpecTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private InProcessOperator operator;

    @BeforeEach
    void start() {
        operator = InProcessOperator.start(api);
    }

    @AfterEach
    void stop() {
        operator.close();
    }

    @Test
    void isToldToItsAuthorAndStopsNobodyElse() throws IOException {
        // When
        try (var undecodable = UndecodableResources.create(api, "[]")) {
            // Then
            undecodable.awaitTold();
            awaitReconciled("another");
            // And an operator that starts reads all of them at once
            operator.close();
            operator = InProcessOperator.start(api);
            awaitReconciled("next");
        }
    }

    private void awaitReconciled(String name) {
        var benchmarks = new Benchmarks(api, new StandInControllers(api));
        benchmarks.createSmall(name, "127.0.0.1:1", "orders");
        benchmarks.await(name, benchmark -> benchmark.getStatus() != null && benchmark.getStatus().phase() != null);
    }
}
