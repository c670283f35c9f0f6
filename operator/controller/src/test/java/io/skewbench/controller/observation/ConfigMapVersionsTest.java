package io.skewbench.controller.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.testing.StandInApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConfigMapVersionsTest {
    private static final int TIMEOUT_MS = 200;

    @RegisterExtension
    final StandInApi api = new StandInApi();

    ConfigMapVersionsTest() throws IOException {}

    @Test
    void readsMetadataAlone() {
        api.put("/api/v1/namespaces/n/configmaps/c", new ConfigMapBuilder().withNewMetadata().withName("c")
                .withNamespace("n").withUid("u").withResourceVersion("7").endMetadata().addToData("k", "v").build());

        assertThat(new ConfigMapVersions(api.client()).newest("n", "c")).contains("u/7");
        assertThat(new ConfigMapVersions(api.client()).newest("n", "other")).isEmpty();
        assertThat(api.requests()).allMatch(request -> request.endsWith(" metadata"));
    }

    /** A server that takes connections and says nothing, such as one behind a firewall that lost its state. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void waitsNoLongerThanTheClientForAServerThatSaysNothing() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var client = new KubernetesClientBuilder().withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + silent.getLocalPort()).withRequestTimeout(TIMEOUT_MS)
                        .withRequestRetryBackoffLimit(0).build()).build()) {
            assertThatThrownBy(() -> new ConfigMapVersions(client).newest("n", "c"))
                    .isInstanceOf(KubernetesClientException.class).hasMessageContaining("/configmaps/c");
        }
    }
}
