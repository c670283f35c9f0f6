package io.skewbench.controller;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.engine.run.RunState;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a Benchmark is finished, prints its progress and finally its status. It is for {@code helm test}, which
 * recognizes success only of pods and Jobs. The arguments are namespace, name and a time-out in seconds. The program
 * needs only the right to get that Benchmark. It exits with 0 if the Benchmark is complete, 1 if it isn't, and 2 if the
 * arguments are wrong.
 */
public final class AwaitMain {
    private static final int COMPLETE = 0;
    private static final int NOT_COMPLETE = 1;
    private static final int WRONG_ARGUMENTS = 2;
    private static final int ARGUMENTS = 3;
    private static final Duration POLL = Duration.ofSeconds(1);

    private AwaitMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != ARGUMENTS || !arguments[2].matches("\\d{1,9}")) {
            System.err.println("Arguments: namespace, name of the Benchmark, time-out in seconds");
            System.exit(WRONG_ARGUMENTS);
        }
        try (var client = new KubernetesClientBuilder().build()) {
            System.exit(await(client, arguments[0], arguments[1], Duration.ofSeconds(Long.parseLong(arguments[2])),
                    System.out));
        }
    }

    /** Waits for the Benchmark and returns the exit status. */
    static int await(KubernetesClient client, String namespace, String name, Duration timeout, PrintStream out)
            throws InterruptedException {
        var deadline = System.nanoTime() + timeout.toNanos();
        var printed = "";
        while (true) {
            var status = status(client, namespace, name, out);
            var news = status == null || status.phase() == null
                    ? "No status yet"
                    : status.phase() + ": " + status.summary();
            if (!news.equals(printed)) {
                out.println(news);
                printed = news;
            }
            if (status != null && RunState.saysFinished(status)) {
                out.print(Serialization.asYaml(status));
                return Conditions.isTrue(status.conditions(), ConditionType.COMPLETE) ? COMPLETE : NOT_COMPLETE;
            }
            if (System.nanoTime() > deadline) {
                out.println("Not finished after " + timeout.toSeconds() + " s");
                return NOT_COMPLETE;
            }
            Thread.sleep(POLL);
        }
    }

    /** Returns the status; null if the Benchmark has none, or the API server can't be reached for the moment. */
    private static @Nullable BenchmarkStatus status(KubernetesClient client, String namespace, String name,
            PrintStream out) {
        try {
            var benchmark = client.resources(Benchmark.class).inNamespace(namespace).withName(name).get();
            return benchmark == null ? null : benchmark.getStatus();
        } catch (KubernetesClientException e) {
            out.println(e.getMessage());
            return null;
        }
    }
}
