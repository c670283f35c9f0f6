package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.nio.file.Path;

/** What is shipped for those without Helm. */
final class Manifests {
    static final Path FOLDER = Repository.root().resolve("helm/manifests");

    private Manifests() {}

    /** Returns the manifests as kustomize builds them. */
    static Rendered built(KubeApi api) {
        var result = api.kubectlAnywhere("kustomize", FOLDER.toString());
        assertThat(result.status()).as(result.output()).isZero();
        return new Rendered(result.output());
    }
}
