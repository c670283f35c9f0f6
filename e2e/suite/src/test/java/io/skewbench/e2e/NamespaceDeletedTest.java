package io.skewbench.e2e;

import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A namespace is deleted while the operator is running, with resources in every phase.
 *
 * <p>
 * Takes 2 minutes: eleven Benchmarks and SkewedTopics are brought to as many phases before everything is deleted.
 */
@Tag("long")
class NamespaceDeletedTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @RegisterExtension
    final WatchedNamespace namespace = new WatchedNamespace(BED);

    @Test
    void namespaceCanBeDeletedWhileTheOperatorRuns() {
        // Given
        namespace.createResourcesInEveryPhase();
        // When
        namespace.delete();
        // Then
        namespace.awaitDeletion();
    }
}
