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
 * The release of the chart in the tests' namespace, which it watches.
 *
 * @param client in that namespace
 * @param kubeconfig of the cluster
 */
public record Release(NamespacedKubernetesClient client, Path kubeconfig) {
    private static final String NAME = "skewbench";
    private static final String TIMEOUT = "10m";

    /**
     * Installs the release or upgrades it to these values, and waits until the operator is ready.
     *
     * @param values in addition to those of all tests, in the format of helm's --set
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

    /** Returns the operator's pods that are not terminating. */
    public List<Pod> pods() {
        return client.pods().withLabel("app.kubernetes.io/component", "operator").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
                .toList();
    }

    /** Returns the pods that are ready, which includes those that are not the leader. */
    public List<Pod> readyPods() {
        return pods().stream().filter(Readiness::isPodReady).toList();
    }

    /** Returns the name of the leader's pod. */
    public String leader() {
        var lease = client.leases().withName(NAME).get();
        var holder = lease == null || lease.getSpec() == null ? null : lease.getSpec().getHolderIdentity();
        // The holder's identity is the pod's name and a unique suffix.
        return holder == null ? "" : holder.replaceFirst("_.*", "");
    }

    /** Deletes a pod without a grace period. */
    public void kill(Pod pod) {
        client.pods().withName(pod.getMetadata().getName()).withGracePeriod(0).delete();
    }

    /** Returns the operators' logs, for a failed test. */
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
