package io.skewbench.api.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The Kubernetes programs that tests run.
 *
 * @param folder holds etcd, kube-apiserver and kubectl; its name is {@code <version>-linux-amd64}
 */
record KubernetesBinaries(Path folder) {
    private static final String BUILD = "e2e/cluster/binaries/build";
    private static final String PLATFORM = "-linux-amd64";

    /** Builds them if they aren't built yet, which takes minutes, once per machine. */
    static KubernetesBinaries build() {
        var script = Repository.root().resolve(BUILD);
        try {
            var process = new ProcessBuilder(script.toString()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            process.getOutputStream().close();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(script + " ended with status " + status);
            }
            return new KubernetesBinaries(Path.of(printed.strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + script + " ran", e);
        }
    }

    String version() {
        return folder.getFileName().toString().replace(PLATFORM, "");
    }

    Path kubectl() {
        return folder.resolve("kubectl");
    }

    /** Makes kube-api-test take a folder for one with the binaries; its certificates are then kept there. */
    void linkInto(Path testDir) throws IOException {
        Files.createSymbolicLink(testDir.resolve("k8s"), folder.getParent());
    }
}
