package io.skewbench.api.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KubeApiTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    @Test
    void knowsTheKinds() {
        assertThat(api.kubectl("get", "skewbench").output()).contains("No resources found in " + api.namespace());
    }

    @Test
    void serviceAccountsHaveNoRightsButThoseGiven() {
        // Given
        api.kubectl("create", "role", "reader", "--verb=get,list", "--resource=configmaps");
        api.kubectl("create", "rolebinding", "reader", "--role=reader", "--serviceaccount=" + api.namespace() + ":me");
        // When
        var client = api.clientOf("me");
        // Then
        assertThat(client.configMaps().list().getItems()).isEmpty();
        var configMap = new ConfigMapBuilder().withNewMetadata().withName("x").endMetadata().build();
        assertThatThrownBy(() -> client.resource(configMap).create()).isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining(api.namespace() + ":me");
    }
}
