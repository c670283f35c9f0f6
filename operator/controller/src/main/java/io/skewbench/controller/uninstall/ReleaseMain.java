package io.skewbench.controller.uninstall;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.controller.OperatorClient;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Waits until no pod of the operator is left, then removes the operator's finalizers from all Benchmarks and
 * SkewedTopics, in the hook that helm runs after it has uninstalled the rest. The arguments are the namespace of the
 * operator, its label selector, a time-out for its pods in seconds, and the watched namespaces, none for all. The
 * program exits with 0 if no finalizer is left, 1 if one is or the operator still runs, and 2 if the arguments are
 * wrong.
 */
public final class ReleaseMain {
    private static final int RELEASED = 0;
    private static final int NOT_RELEASED = 1;
    private static final int WRONG_ARGUMENTS = 2;
    private static final int ARGUMENTS = 3;
    private static final Duration POLL = Duration.ofSeconds(1);

    private ReleaseMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length < ARGUMENTS || !arguments[2].matches("\\d{1,9}")) {
            System.err.println("Arguments: namespace of the operator, label selector of its pods, time-out in seconds, "
                    + "watched namespaces");
            System.exit(WRONG_ARGUMENTS);
        }
        try (var client = OperatorClient.connect()) {
            System.exit(release(client, arguments[0], arguments[1], Duration.ofSeconds(Long.parseLong(arguments[2])),
                    Arrays.asList(arguments).subList(ARGUMENTS, arguments.length), System.out));
        }
    }

    /** Releases the resources and returns the exit status. */
    static int release(KubernetesClient client, String namespace, String selector, Duration timeout,
            List<String> watched, PrintStream out) throws InterruptedException {
        try {
            if (isOperatorThere(client, namespace, selector, timeout)) {
                out.println("The operator still runs in namespace " + namespace + ", and would add finalizers again: "
                        + "nothing is removed");
                return NOT_RELEASED;
            }
            return new FinalizerRelease(client, watched, out).run() ? RELEASED : NOT_RELEASED;
        } catch (KubernetesClientException e) {
            out.println("Cannot remove finalizers: " + e.getMessage());
            return NOT_RELEASED;
        }
    }

    /**
     * Returns whether a pod of the operator still runs. One that does not end because its node is lost can't reach the
     * API server.
     */
    private static boolean isOperatorThere(KubernetesClient client, String namespace, String selector,
            Duration timeout) throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        while (true) {
            var pods = client.pods().inNamespace(namespace).withLabelSelector(selector).list().getItems();
            if (pods.isEmpty()) {
                return false;
            }
            if (System.nanoTime() > deadline) {
                return !pods.stream().allMatch(Pod::isMarkedForDeletion);
            }
            Thread.sleep(POLL);
        }
    }
}
