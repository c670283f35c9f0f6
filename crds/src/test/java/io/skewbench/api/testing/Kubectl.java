package io.skewbench.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** kubectl as administrator; what it caches lies beside the kubeconfig. */
public record Kubectl(Path binary, Path kubeconfig) {
    private static final Duration DISCOVERY_TIMEOUT = Duration.ofMinutes(3);

    /**
     * Returns one for any cluster, built if it isn't yet, which takes minutes, once per machine.
     *
     * @param kubeconfig in a folder of the caller's own
     */
    public static Kubectl of(Path kubeconfig) {
        return new Kubectl(KubernetesBinaries.build().kubectl(), kubeconfig);
    }

    /** Runs it to its end. */
    public Result run(String... arguments) {
        var command = new ArrayList<>(List.of(binary.toString(), "--kubeconfig", kubeconfig.toString(), "--cache-dir",
                kubeconfig.resolveSibling("kubectl-cache").toString()));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while kubectl ran", e);
        }
    }

    /** Waits until the kinds of a group are listed, which is somewhat later than their definitions are established. */
    void awaitDiscovery(String group, int kinds) {
        var deadline = System.nanoTime() + DISCOVERY_TIMEOUT.toNanos();
        Result result;
        do {
            result = run("api-resources", "--cached=false", "--output=name", "--api-group=" + group);
            if (result.output().lines().count() == kinds) {
                return;
            }
        } while (System.nanoTime() < deadline);
        throw new IllegalStateException("The API server does not list the kinds of " + group + ": " + result);
    }

    /** What kubectl answered: its exit status, and standard output and error as they came. */
    public record Result(int status, String output) {}
}
