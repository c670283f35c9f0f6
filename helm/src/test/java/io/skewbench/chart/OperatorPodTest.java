package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OperatorPodTest {
    /** The images of this build. */
    private static final String VERSION = Objects.requireNonNull(System.getProperty("skewbench.version"));

    @Test
    void getsWhatTheOperatorReads() {
        assertThat(environment()).containsEntry("SKEWBENCH_NAMESPACES", "")
                .containsEntry("SKEWBENCH_WORKER_IMAGE", "skewbench/worker:" + VERSION)
                .containsEntry("SKEWBENCH_HEALTH_PORT", "8080")
                .containsEntry("SKEWBENCH_LEADER_ELECTION", "true")
                .containsEntry("SKEWBENCH_LEASE_NAME", "skewbench")
                .containsEntry("SKEWBENCH_LOG_FORMAT", "plain")
                .containsEntry("SKEWBENCH_LOG_LEVEL", "INFO")
                .doesNotContainKeys("SKEWBENCH_ROLE_BINDING", "SKEWBENCH_RELEASE_LEAD_MS", "JAVA_TOOL_OPTIONS");
        assertThat(environment("watch.namespaces={a,b}", "workerImage.repository=registry:5000/w",
                "workerImage.tag=v7", "releaseLeadMs=1500", "leaderElection.enabled=false", "log.format=json",
                "log.level=DEBUG", "javaOptions=-Xmx1g"))
                .containsEntry("SKEWBENCH_NAMESPACES", "a,b")
                .containsEntry("SKEWBENCH_ROLE_BINDING", "skewbench")
                .containsEntry("SKEWBENCH_WORKER_IMAGE", "registry:5000/w:v7")
                .containsEntry("SKEWBENCH_RELEASE_LEAD_MS", "1500")
                .containsEntry("SKEWBENCH_LEADER_ELECTION", "false")
                .doesNotContainKey("SKEWBENCH_LEASE_NAME")
                .containsEntry("SKEWBENCH_LOG_FORMAT", "json")
                .containsEntry("SKEWBENCH_LOG_LEVEL", "DEBUG")
                .containsEntry("JAVA_TOOL_OPTIONS", "-Xmx1g");
    }

    @Test
    void runsTheImageThatIsNamedByTagOrDigest() {
        var digest = "sha256:" + "0".repeat(64);
        assertThat(container().getImage()).isEqualTo("skewbench/operator:" + VERSION);
        assertThat(container("image.tag=v7").getImage()).isEqualTo("skewbench/operator:v7");
        assertThat(container("image.tag=v7", "image.digest=" + digest).getImage())
                .isEqualTo("skewbench/operator@" + digest);
    }

    @Test
    void isAskedWhetherItIsWellWhereTheOperatorAnswers() {
        var container = container();
        assertThat(container.getPorts()).singleElement().satisfies(port -> {
            assertThat(port.getName()).isEqualTo("metrics");
            assertThat(port.getContainerPort()).isEqualTo(8080);
        });
        assertThat(path(container.getStartupProbe())).isEqualTo("/healthz");
        assertThat(path(container.getLivenessProbe())).isEqualTo("/healthz");
        assertThat(path(container.getReadinessProbe())).isEqualTo("/readyz");
    }

    @Test
    void writesToTmpOnly() {
        var container = container();
        assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(container.getVolumeMounts()).singleElement()
                .satisfies(mount -> assertThat(mount.getMountPath()).isEqualTo("/tmp"));
    }

    @Test
    void neverHasACompanyThatWorksTooUnlessALeaderIsElected() {
        assertThat(Rendered.with().deployment().getSpec().getStrategy().getType()).isEqualTo("RollingUpdate");
        assertThat(Rendered.with("replicas=2").deployment().getSpec().getReplicas()).isEqualTo(2);
        assertThat(Rendered.with("leaderElection.enabled=false").deployment().getSpec().getStrategy().getType())
                .isEqualTo("Recreate");
    }

    @Test
    void goesWhereItIsWanted() {
        var pod = Rendered.with("nodeSelector.role=tools", "tolerations[0].key=tools", "priorityClassName=high",
                "imagePullSecrets[0].name=registry", "podLabels.a=b", "podAnnotations.c=d", "extraLabels.team=kafka",
                "extraAnnotations.owner=me", "serviceAccount.name=sa").deployment().getSpec().getTemplate();
        assertThat(pod.getSpec().getNodeSelector()).isEqualTo(Map.of("role", "tools"));
        assertThat(pod.getSpec().getTolerations()).singleElement()
                .satisfies(it -> assertThat(it.getKey()).isEqualTo("tools"));
        assertThat(pod.getSpec().getPriorityClassName()).isEqualTo("high");
        assertThat(pod.getSpec().getImagePullSecrets()).containsExactly(new LocalObjectReference("registry"));
        assertThat(pod.getSpec().getServiceAccountName()).isEqualTo("sa");
        assertThat(pod.getMetadata().getLabels()).containsEntry("a", "b").containsEntry("team", "kafka");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry("c", "d").containsEntry("owner", "me");
    }

    @Test
    void passesOnHowWorkersImagesArePulled() {
        assertThat(environment()).doesNotContainKey("SKEWBENCH_WORKER_IMAGE_PULL_SECRETS");
        assertThat(environment("imagePullSecrets[0].name=a", "imagePullSecrets[1].name=b"))
                .containsEntry("SKEWBENCH_WORKER_IMAGE_PULL_SECRETS", "a,b");
    }

    @Test
    void isFoundByServiceBudgetAndPolicy() {
        var rendered = Rendered.with("podDisruptionBudget.enabled=true", "networkPolicy.enabled=true");
        var labels = rendered.deployment().getSpec().getTemplate().getMetadata().getLabels();
        for (var selector : List.of(rendered.deployment().getSpec().getSelector().getMatchLabels(),
                rendered.only(Service.class).getSpec().getSelector(),
                rendered.only(PodDisruptionBudget.class).getSpec().getSelector().getMatchLabels(),
                rendered.only(NetworkPolicy.class).getSpec().getPodSelector().getMatchLabels())) {
            assertThat(selector).isNotEmpty();
            assertThat(labels).containsAllEntriesOf(selector);
        }
    }

    @Test
    void isNotFoundByWhatIsForIt() {
        // The pod of helm test has the labels of the release too.
        var rendered = Rendered.with("test.cluster.bootstrapServers=kafka:9092");
        var labels = rendered.get("Pod/skewbench/skewbench-test").at("/metadata/labels");
        var selector = rendered.only(Service.class).getSpec().getSelector();
        assertThat(selector.entrySet()).anySatisfy(
                entry -> assertThat(labels.path(entry.getKey()).asText()).isNotEqualTo(entry.getValue()));
    }

    private static String path(Probe probe) {
        assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("metrics");
        return probe.getHttpGet().getPath();
    }

    private static Container container(String... values) {
        return Rendered.with(values).deployment().getSpec().getTemplate().getSpec().getContainers().getFirst();
    }

    private static Map<String, String> environment(String... values) {
        var environment = new HashMap<String, String>();
        for (EnvVar variable : container(values).getEnv()) {
            if (variable.getValue() != null) {
                environment.put(variable.getName(), variable.getValue());
            }
        }
        return environment;
    }
}
