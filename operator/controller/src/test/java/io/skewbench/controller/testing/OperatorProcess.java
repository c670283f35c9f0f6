package io.skewbench.controller.testing;

import io.fabric8.kubernetes.client.Config;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The operator as a process of its own, which can be killed, with the rights that it is shipped with. */
public final class OperatorProcess implements AutoCloseable {
    private static final List<String> SMALL = List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Pattern PORT = Pattern.compile("Operator runs port=\"(\\d+)\"");
    private static final Pattern COLLECTION = Pattern.compile("\\[gc *] GC\\(\\d+\\) .*->(\\d+)M\\(");

    private final Path folder;
    private final String namespace;
    private final Map<String, String> environment;
    private final List<String> options;
    private volatile Process process;
    private int starts;

    private OperatorProcess(Path folder, String namespace, Map<String, String> environment, List<String> options)
            throws IOException {
        this.folder = folder;
        this.namespace = namespace;
        this.environment = environment;
        this.options = options;
        this.process = launch();
        Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
    }

    /** Starts it. */
    public static OperatorProcess start(KubeApi api) {
        return start(api, Map.of());
    }

    /** Starts one of several, of which only one may act. */
    public static OperatorProcess startOneOfSeveral(KubeApi api, String name) {
        OperatorRights.grantLeaderElection(api);
        return start(api, Map.of("HOSTNAME", name, "SKEWBENCH_LEADER_ELECTION", "true", "SKEWBENCH_LEASE_NAME",
                "operators", "SKEWBENCH_LEASE_NAMESPACE", api.namespace()));
    }

    /** Starts it with these variables in its environment as well. */
    public static OperatorProcess start(KubeApi api, Map<String, String> environment) {
        return start(api, environment, SMALL);
    }

    /**
     * Starts it with a young generation of 16 MiB, and has it log what its heap holds after each collection: whatever
     * takes more than these 16 MiB is seen by {@link #liveHeapMiB}.
     */
    public static OperatorProcess startLoggingCollections(KubeApi api) {
        return start(api, Map.of(), Stream.concat(SMALL.stream(), Stream.of("-Xmn16m", "-Xlog:gc")).toList());
    }

    /** Starts it with the options that its image has, in as much memory as the chart gives it. */
    public static OperatorProcess startAsShipped(KubeApi api, Map<String, String> environment) {
        try {
            var pom = Files.readString(Repository.root().resolve("operator/controller/pom.xml"));
            var options = new ArrayList<>(Pattern.compile("<jvmFlag>(.*)</jvmFlag>").matcher(pom).results()
                    .map(flag -> flag.group(1)).toList());
            options.add("-XX:MaxRAM=752m");
            return start(api, environment, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it with no other rights than it has in namespaces by now, with another way to the API server. */
    public static OperatorProcess startInNamespaces(KubeApi api, String server, Map<String, String> environment) {
        var config = OperatorRights.withoutClusterRole(api);
        config.setMasterUrl(server);
        return start(api, config, environment, SMALL);
    }

    private static OperatorProcess start(KubeApi api, Map<String, String> environment, List<String> options) {
        return start(api, OperatorRights.grant(api), environment, options);
    }

    private static OperatorProcess start(KubeApi api, Config config, Map<String, String> environment,
            List<String> options) {
        try {
            var folder = Files.createTempDirectory("skewbench-operator-");
            Files.writeString(folder.resolve("kubeconfig"), kubeconfig(config));
            return new OperatorProcess(folder, api.namespace(), environment, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it again, if it was killed. */
    public void ensureRunning() {
        if (!process.isAlive()) {
            try {
                process = launch();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Ends it as nothing can prevent: SIGKILL. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Asks it to end, as Kubernetes does first, and returns its exit status. */
    public int terminate() throws InterruptedException {
        process.destroy();
        return awaitEnd();
    }

    /** Waits until it has ended and returns its exit status. */
    public int awaitEnd() throws InterruptedException {
        if (!process.waitFor(3, TimeUnit.MINUTES)) {
            throw new AssertionError("The operator does not end: " + log());
        }
        return process.exitValue();
    }

    /** What it has said since its first start. */
    public String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Collects all garbage of an operator of {@link #startLoggingCollections}. */
    public void collectGarbage() throws IOException, InterruptedException {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var status = new ProcessBuilder(jcmd, Long.toString(pid()), "GC.run").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        if (status != 0) {
            throw new IllegalStateException("jcmd GC.run ended with " + status);
        }
    }

    /**
     * Returns what its heap held after each collection since its first start, in MiB, garbage of older ones included.
     */
    public List<Integer> liveHeapMiB() {
        return COLLECTION.matcher(log()).results().map(collection -> Integer.parseInt(collection.group(1))).toList();
    }

    /** Returns where it serves probes and metrics since its last start, empty until it does. */
    public Optional<URI> address() {
        return PORT.matcher(log()).results().skip(starts - 1L).findFirst()
                .map(line -> URI.create("http://127.0.0.1:" + line.group(1)));
    }

    /** Returns the id of the process. */
    public long pid() {
        return process.pid();
    }

    /** Returns how often it was started. */
    public int starts() {
        return starts;
    }

    @Override
    public void close() {
        kill();
        try {
            process.waitFor();
            for (var file : List.of("kubeconfig", "log")) {
                Files.delete(folder.resolve(file));
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process launch() throws IOException {
        starts++;
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options);
        command.addAll(List.of("-Dlogback.configurationFile=logback.xml", "-cp",
                System.getProperty("java.class.path"), "io.skewbench.controller.OperatorMain"));
        var builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
        builder.environment().put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        builder.environment().put("SKEWBENCH_NAMESPACES", namespace);
        builder.environment().put("SKEWBENCH_WORKER_IMAGE", "registry.example/skewbench:test");
        builder.environment().put("SKEWBENCH_RELEASE_LEAD_MS", "4000");
        builder.environment().put("SKEWBENCH_HEALTH_PORT", "0");
        builder.environment().put("SKEWBENCH_POLICY", InProcessOperator.POLICY);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static String kubeconfig(Config config) {
        return """
                apiVersion: v1
                kind: Config
                current-context: operator
                contexts: [{name: operator, context: {cluster: test, user: operator}}]
                clusters: [{name: test, cluster: {server: "%s", certificate-authority-data: "%s"}}]
                users: [{name: operator, user: {token: "%s"}}]
                """.formatted(config.getMasterUrl(), ServiceAccountWorker.certificateData(config),
                config.getOauthToken());
    }
}
