package io.skewbench.api.testing;

import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubeapitest.KubeAPITestException;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The API server of this JVM: etcd and kube-apiserver, with the project's resource definitions. No controllers run. */
final class KubeApiServer {
    private static final int START_TIMEOUT_MS = 180_000;
    private static final int TRIES = 3;
    private static final int ESTABLISH_TIMEOUT_SECONDS = 180;

    private final Kubectl kubectl;
    private final Config config;
    private final NamespacedKubernetesClient client;

    private KubeApiServer(Kubectl kubectl, Config config, NamespacedKubernetesClient client) {
        this.kubectl = kubectl;
        this.config = config;
        this.client = client;
    }

    /** Returns the running server, started at the first call; it ends with the JVM. */
    static KubeApiServer shared() {
        return Shared.SERVER;
    }

    private static final class Shared {
        static final KubeApiServer SERVER = start();
    }

    private static KubeApiServer start() {
        for (var attempt = 1;; attempt++) {
            try {
                return tryToStart();
            } catch (KubeAPITestException e) {
                // A port that was free may be taken, by any connection of this machine, before a server listens on it.
                if (attempt == TRIES) {
                    throw e;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static KubeApiServer tryToStart() throws IOException {
        var binaries = KubernetesBinaries.build();
        var folder = Files.createTempDirectory("skewbench-kube-api-");
        binaries.linkInto(folder);
        var server = new KubeAPIServer(KubeAPIServerConfigBuilder.anAPIServerConfig().withTestDir(folder.toString())
                .withApiServerVersion(binaries.version()).withOfflineMode(true).withUpdateKubeConfig(false)
                .withStartupTimeout(START_TIMEOUT_MS).build());
        try {
            startFarFromMidnight(server);
        } finally {
            guard(folder);
        }
        var yaml = server.getKubeConfigYaml();
        var kubectl = new Kubectl(binaries.kubectl(), Files.writeString(folder.resolve("kubeconfig"), yaml));
        var config = Config.fromKubeconfig(yaml);
        var client = new KubernetesClientBuilder().withConfig(config).build()
                .adapt(NamespacedKubernetesClient.class);
        var started = new KubeApiServer(kubectl, config, client);
        started.applyDefinitions();
        return started;
    }

    /**
     * kube-api-test adds its timeout to the time of the day, so within it before midnight it takes a server that starts
     * for one that doesn't. Meanwhile this JVM is where it is noon.
     */
    private static void startFarFromMidnight(KubeAPIServer server) {
        var here = TimeZone.getDefault();
        var noon = ZoneOffset.ofHours(12 - Instant.now().atOffset(ZoneOffset.UTC).getHour());
        TimeZone.setDefault(TimeZone.getTimeZone(noon));
        try {
            server.start();
        } finally {
            TimeZone.setDefault(here);
        }
    }

    /** kube-api-test keeps its processes to itself, so they are found among the children of this JVM. */
    private static void guard(Path folder) throws IOException {
        var processes = ProcessHandle.current().children()
                .filter(child -> child.info().command().map(Path::of).map(Path::getFileName).map(Path::toString)
                        .filter(name -> name.equals("etcd") || name.equals("kube-apiserver")).isPresent())
                .toList();
        var folders = new ArrayList<>(List.of(folder));
        processes.forEach(process -> folders.addAll(dataFolders(process)));
        Watchdog.guard(processes, folders);
    }

    private static List<Path> dataFolders(ProcessHandle process) {
        var arguments = process.info().arguments().orElse(new String[0]);
        return Stream.iterate(0, i -> i + 1 < arguments.length, i -> i + 1)
                .filter(i -> arguments[i].equals("-data-dir") || arguments[i].equals("-wal-dir"))
                .map(i -> Path.of(arguments[i + 1])).toList();
    }

    /** Applies the project's resource definitions, and waits until they are served. */
    void applyDefinitions() {
        for (var file : SkewbenchApi.DEFINITIONS) {
            try (var yaml = SkewbenchApi.class.getResourceAsStream(file)) {
                client.load(Objects.requireNonNull(yaml, file)).serverSideApply();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        client.apiextensions().v1().customResourceDefinitions().resources().forEach(definition -> definition
                .waitUntilCondition(KubeApiServer::established, ESTABLISH_TIMEOUT_SECONDS, TimeUnit.SECONDS));
        kubectl.awaitDiscovery(SkewbenchApi.GROUP, SkewbenchApi.DEFINITIONS.size());
    }

    @SuppressWarnings("NullAway") // waitUntilCondition passes null while there is no such object
    private static boolean established(CustomResourceDefinition definition) {
        return definition != null && definition.getStatus() != null
                && definition.getStatus().getConditions() != null && definition.getStatus().getConditions().stream()
                        .anyMatch(it -> it.getType().equals("Established") && it.getStatus().equals("True"));
    }

    Kubectl kubectl() {
        return kubectl;
    }

    Config config() {
        return config;
    }

    /** Returns the administrator's client, never to be closed by a test. */
    NamespacedKubernetesClient client() {
        return client;
    }
}
