package io.skewbench.controller.attack;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.skewbench.api.testing.KubeApi;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A worker that looks for more than its own plan: the right to watch that, as workers have it, shows nothing else. */
class WorkerRightsTest {
    private static final String WORKER = "worker";

    @RegisterExtension
    static final KubeApi API = new KubeApi();

    @Test
    void watchingOnesPlanShowsNoOtherConfigMap() throws Exception {
        // Given
        API.client().resource(new RoleBuilder().withNewMetadata().withName(WORKER).endMetadata()
                .addNewRule().withApiGroups("").withResources("configmaps").withResourceNames("own-plan")
                .withVerbs("get", "watch").endRule().build()).create();
        API.client().resource(new RoleBindingBuilder().withNewMetadata().withName(WORKER).endMetadata()
                .withNewRoleRef("rbac.authorization.k8s.io", "Role", WORKER)
                .addNewSubject().withKind("ServiceAccount").withName(WORKER).withNamespace(API.namespace())
                .endSubject().build()).create();
        var own = configMap("own-plan");
        configMap("another-plan");
        var client = API.clientOf(WORKER);

        // When
        var seen = new LinkedBlockingQueue<String>();
        var watch = watch(client, "own-plan", seen);
        try {
            assertThat(seen.take()).isEqualTo("own-plan 1");
            API.client().resource(new ConfigMapBuilder(own).withData(Map.of("at", "2")).build()).update();

            // Then
            assertThat(seen.take()).isEqualTo("own-plan 2");
        } finally {
            watch.close();
        }
        assertRefused(() -> watch(client, "another-plan", seen));
        assertRefused(() -> client.configMaps().watch(watcher(seen)));
        assertRefused(() -> client.configMaps().list());
        assertThat(seen).isEmpty();
    }

    private static void assertRefused(ThrowingCallable request) {
        assertThatThrownBy(request).isInstanceOfSatisfying(KubernetesClientException.class,
                refusal -> assertThat(refusal.getCode()).isEqualTo(403));
    }

    private static ConfigMap configMap(String name) {
        return API.client().resource(new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata()
                .withData(Map.of("at", "1")).build()).create();
    }

    private static Watch watch(KubernetesClient client, String name, BlockingQueue<String> seen) {
        return client.configMaps().inNamespace(API.namespace()).withField("metadata.name", name)
                .watch(watcher(seen));
    }

    private static Watcher<ConfigMap> watcher(BlockingQueue<String> seen) {
        return new Watcher<>() {
            @Override
            public void eventReceived(Action action, ConfigMap configMap) {
                seen.add(configMap.getMetadata().getName() + " " + requireNonNull(configMap.getData().get("at")));
            }

            @Override
            public void onClose(WatcherException cause) {
                // Nobody asks.
            }
        };
    }
}
