package io.skewbench.e2e.testbed;

import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A cluster that e2e/cluster created, whose nodes and control plane its commands stop and start. */
public final class LocalCluster {
    private static final Path COMMANDS = Repository.root().resolve("e2e/cluster");

    private LocalCluster() {}

    /** Returns why nothing can be stopped; empty if e2e/cluster created the cluster. */
    static Optional<String> reasonAgainst() {
        var environment = run(List.of("env"));
        if (environment.status() != 0) {
            return Optional
                    .of("stops nodes and the control plane, which needs a cluster of e2e/cluster/up; none is up");
        }
        var kubeconfig = System.getenv("KUBECONFIG");
        return kubeconfig != null && environment.output().lines().anyMatch(("export KUBECONFIG=" + kubeconfig)::equals)
                ? Optional.empty()
                : Optional.of("stops nodes and the control plane, which needs a cluster of e2e/cluster/up; KUBECONFIG="
                        + kubeconfig + " names another");
    }

    /** Stops a node, as a power cut does. */
    public static void stopNode(String node) {
        must("node", "stop", node);
    }

    /** Starts a node and waits until it is ready; does nothing if it is running. */
    public static void startNode(String node) {
        must("node", "start", node);
    }

    /** @param program kube-apiserver, etcd, … */
    public static void stop(String program) {
        must("control-plane", "stop", program);
    }

    /** Starts a program that was stopped, and waits until it serves. */
    public static void start(String program) {
        must("control-plane", "start", program);
    }

    public static void restart(String program) {
        must("control-plane", "restart", program);
    }

    private static void must(String... command) {
        var ended = run(List.of(command));
        if (ended.status() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + ended.output());
        }
    }

    private record Ended(int status, String output) {}

    private static Ended run(List<String> command) {
        var line = new ArrayList<>(command);
        line.set(0, COMMANDS.resolve(command.getFirst()).toString());
        try {
            var process = new ProcessBuilder(line).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + line + " ran", e);
        }
    }
}
