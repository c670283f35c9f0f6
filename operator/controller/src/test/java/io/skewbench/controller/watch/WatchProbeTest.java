package io.skewbench.controller.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.testing.OperatorRights;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WatchProbeTest {
    @RegisterExtension
    final KubeApi api = new KubeApi();

    private KubernetesClient client = new KubernetesClientBuilder().withConfig(new ConfigBuilder()
            .withMasterUrl("http://127.0.0.1:1").withRequestRetryBackoffLimit(0).build()).build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void findsNoObstacleWithTheRightsOfTheChart() {
        // Given
        connectWithAllRights();
        // When
        var obstacle = new WatchProbe(client).obstacle(Benchmark.class, api.namespace());
        // Then
        assertThat(obstacle).isEmpty();
    }

    @Test
    void findsNoObstacleInAllNamespacesWithTheRightsOfTheChart() {
        // Given
        connectWithAllRights();
        // When
        var obstacle = new WatchProbe(client).obstacle(Pod.class, Constants.WATCH_ALL_NAMESPACES);
        // Then
        assertThat(obstacle).isEmpty();
    }

    @Test
    void findsThatTheRightToListIsMissing() {
        // Given
        connectWith("get", "watch");
        // When
        var obstacle = new WatchProbe(client).obstacle(Pod.class, api.namespace());
        // Then
        assertThat(obstacle).hasValueSatisfying(found -> {
            assertThat(found.isDenied()).isTrue();
            assertThat(found.message()).contains("pods is forbidden", "cannot list resource \"pods\"");
        });
    }

    @Test
    void findsThatTheRightToWatchIsMissing() {
        // Given
        connectWith("get", "list");
        // When
        var obstacle = new WatchProbe(client).obstacle(Pod.class, api.namespace());
        // Then
        assertThat(obstacle).contains(new WatchObstacle(true, "the operator may not watch pods"));
    }

    @Test
    void findsThatRightsInOneNamespaceAreTooFewForAll() {
        // Given
        connectWith("get", "list", "watch");
        // When
        var obstacle = new WatchProbe(client).obstacle(Pod.class, Constants.WATCH_ALL_NAMESPACES);
        // Then
        assertThat(obstacle).hasValueSatisfying(found -> assertThat(found.isDenied()).isTrue());
    }

    @Test
    void countsAnApiServerThatDoesNotAnswerAsAPassingObstacle() {
        // When
        var obstacle = new WatchProbe(client).obstacle(Pod.class, api.namespace());
        // Then
        assertThat(obstacle).hasValueSatisfying(found -> assertThat(found.isDenied()).isFalse());
    }

    private void connectWithAllRights() {
        client.close();
        client = OperatorClient.connect(OperatorRights.grant(api));
    }

    /** Connects with rights on the pods of the test's namespace alone. */
    private void connectWith(String... verbs) {
        OperatorRights.grantIn(api, api.namespace(), List.of(
                new PolicyRuleBuilder().withApiGroups("").withResources("pods").withVerbs(verbs).build()));
        client.close();
        client = OperatorClient.connect(OperatorRights.withoutClusterRole(api));
    }
}
