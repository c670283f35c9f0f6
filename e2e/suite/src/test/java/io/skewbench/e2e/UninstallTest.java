package io.skewbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.Repository;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.e2e.testbed.WholeCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Everything is removed, with resources in every phase: the release, then the definitions, then a namespace.
 *
 * <p>
 * Takes 2 minutes: eleven Benchmarks and SkewedTopics are brought to as many phases before everything is deleted. For
 * the same reason one test deletes the release, the definitions and the namespace, one after the other.
 */
@WholeCluster
class UninstallTest {
    @RegisterExtension
    static final Testbed BED = new Testbed();

    @RegisterExtension
    final WatchedNamespace namespace = new WatchedNamespace(BED);

    @Test
    void definitionsAndNamespacesCanBeDeletedAfterTheRelease() {
        // Given
        namespace.createResourcesInEveryPhase();
        // When
        namespace.delete("running");
        BED.release().uninstall();
        // Then
        assertThat(namespace.resources()).isNotEmpty()
                .allSatisfy(resource -> assertThat(resource.getFinalizers()).isEmpty());
        assertThat(BED.client().rbac().clusterRoles().list().getItems())
                .extracting(role -> role.getMetadata().getName()).noneMatch(name -> name.endsWith("-uninstall"));
        // When
        var deleted = BED.kubectl("delete", "--timeout=3m", "--filename",
                Repository.root().resolve("crds/benchmarks.skewbench.io.yaml").toString(), "--filename",
                Repository.root().resolve("crds/skewedtopics.skewbench.io.yaml").toString());
        // Then
        assertThat(deleted.status()).as(deleted.output()).isZero();
        assertThat(BED.client().apiextensions().v1().customResourceDefinitions().list().getItems())
                .extracting(definition -> definition.getSpec().getGroup()).doesNotContain(SkewbenchApi.GROUP);
        // When
        namespace.delete();
        // Then
        namespace.awaitDeletion();
    }
}
