package io.skewbench.e2e.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.skewbench.chart.Helm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The release of the chart that looks after the namespace of the tests, and is in it.
 *
 * @param client in that namespace
 * @param kubeconfig of the cluster
 */
public record Release(NamespacedKubernetesClient client, Path kubeconfig) {
    private static final String NAME = "skewbench";
    private static final String TIMEOUT = "10m";

    /**
     * Installs it, or brings it to the chart and these values, and waits until the operator is ready.
     *
     * @param values beside those of all tests, as helm's --set takes them
     */
    public void upgrade(String... values) {
        var arguments = new ArrayList<>(List.of("--install", Helm.CHART.toString(), "--wait", "--timeout", TIMEOUT,
                "--take-ownership", "--set", "image.repository=" + Images.repository("operator"), "--set-string",
                "image.tag=" + Images.TAG, "--set", "workerImage.repository=" + Images.repository("worker"),
                "--set-string", "workerImage.tag=" + Images.TAG, "--set",
                "watch.namespaces={" + client.getNamespace() + "}", "--set", "resources.requests.cpu=50m", "--set",
                "nodeSelector.skewbench\\.io/role=broker"));
        for (var value : values) {
            arguments.addAll(List.of("--set", value));
        }
        helm("upgrade", arguments);
    }

    /** Runs {@code helm test} and returns what it prints. */
    public String test() {
        return helm("test", List.of("--logs", "--timeout", TIMEOUT));
    }

    public void uninstall() {
        helm("uninstall", List.of("--ignore-not-found", "--wait", "--timeout", TIMEOUT));
    }

    private String helm(String command, List<String> arguments) {
        var result = Helm.helm(Stream.concat(Stream.of(command, NAME, "--namespace", client.getNamespace(),
                "--kubeconfig", kubeconfig.toString()), arguments.stream()).toArray(String[]::new));
        assertThat(result.status()).as(result.output() + result.errors()).isZero();
        return result.output();
    }

    /** Returns the operator's pods that are not going. */
    public List<Pod> pods() {
        return client.pods().withLabel("app.kubernetes.io/component", "operator").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }

    /** Returns those that are ready: one that is not chosen to act is ready, too. */
    public List<Pod> readyPods() {
        return pods().stream().filter(Readiness::isPodReady).toList();
    }

    /** Returns the name of the pod that acts. */
    public String leader() {
        var lease = client.leases().withName(NAME).get();
        var holder = lease == null || lease.getSpec() == null ? null : lease.getSpec().getHolderIdentity();
        // The pod's name, and what makes it unique.
        return holder == null ? "" : holder.replaceFirst("_.*", "");
    }

    /** Deletes a pod without giving it time to end. */
    public void kill(Pod pod) {
        client.pods().withName(pod.getMetadata().getName()).withGracePeriod(0).delete();
    }

    /** Returns what the operators log, for a test that failed. */
    public String logs() {
        var logs = new StringBuilder();
        try {
            for (var pod : pods()) {
                logs.append("\n").append(pod.getMetadata().getName()).append(":\n")
                        .append(client.pods().withName(pod.getMetadata().getName()).tailingLines(200).getLog());
            }
        } catch (KubernetesClientException e) {
            logs.append("no more: ").append(e.getMessage());
        }
        return logs.toString();
    }
}
