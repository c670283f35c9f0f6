package io.skewbench.e2e;

import io.skewbench.e2e.testbed.Testbed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A namespace is deleted under the operator, with resources in every phase.
 *
 * <p>
 * Takes 2 minutes: eleven Benchmarks and topics are brought to as many phases before all is deleted.
 */
class NamespaceDeletedTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    private WatchedNamespace namespace;

    @BeforeEach
    void aNamespaceThatIsWatchedToo() {
        namespace = WatchedNamespace.create(BED);
    }

    @AfterEach
    void installAgain() {
        BED.install();
        namespace.delete();
    }

    @Test
    void aNamespaceCanBeDeletedUnderTheOperator() {
        // Given
        namespace.createResourcesInEveryPhase();
        // When
        namespace.delete();
        // Then
        namespace.awaitGone();
    }
}
