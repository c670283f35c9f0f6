package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.protocol.plan.WorkerProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The real worker as a process, with what Kubernetes would give it: a token of its own service account. It has this
 * test's class path in place of an image's.
 */
final class ServiceAccountWorker {

    /** Its brokers share this machine's disk and are limited by nothing. */
    private static final String LINK_WINDOW_MS = "200";

    private ServiceAccountWorker() {}

    static Process start(KubernetesClient client, Config server, StandInPod pod, Path folder) {
        try {
            Files.createDirectories(folder);
            var spec = pod.pod().getSpec();
            if (spec.getContainers().getFirst().getArgs().contains(WorkerProgram.LINK_MAIN_CLASS)) {
                return measureLinks(pod, folder);
            }
            var namespace = pod.pod().getMetadata().getNamespace();
            var token = client.serviceAccounts()
                    .inNamespace(namespace)
                    .withName(spec.getServiceAccountName())
                    .tokenRequest(new TokenRequest())
                    .getStatus()
                    .getToken();
            Files.writeString(folder.resolve("token"), token);
            Files.writeString(folder.resolve("namespace"), namespace);
            Files.write(folder.resolve("ca.crt"), Base64.getDecoder().decode(certificateData(server)));
            var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx160m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                    System.getProperty("java.class.path"), WorkerProgram.MAIN_CLASS));
            var arguments = spec.getContainers().getFirst().getArgs();
            var volumes = configMaps(client, pod.pod(), folder);
            arguments.subList(arguments.indexOf(WorkerProgram.MAIN_CLASS) + 1, arguments.size())
                    .forEach(argument -> command.add(mounted(argument, volumes)));
            var address = URI.create(server.getMasterUrl());
            var builder = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile());
            builder.environment().put("SKEWBENCH_SERVICE_ACCOUNT_DIR", folder.toString());
            builder.environment().put("KUBERNETES_SERVICE_HOST", address.getHost());
            builder.environment().put("KUBERNETES_SERVICE_PORT", Integer.toString(address.getPort()));
            builder.environment().put("JOB_COMPLETION_INDEX", Integer.toString(pod.index()));
            builder.environment().put("POD_NAME", pod.name());
            builder.environment().put("NODE_NAME", "stand-in-node");
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** It has no service account, and its plan in its environment. */
    private static Process measureLinks(StandInPod pod, Path folder) throws IOException {
        var builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx160m",
                "-cp", System.getProperty("java.class.path"), WorkerProgram.LINK_MAIN_CLASS,
                terminationMessage(folder).toString(), LINK_WINDOW_MS).redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        pod.pod().getSpec().getContainers().getFirst().getEnv()
                .forEach(variable -> builder.environment().put(variable.getName(), variable.getValue()));
        return builder.start();
    }

    /** Returns the file that a container's termination message is in. */
    static Path terminationMessage(Path folder) {
        return folder.resolve("termination-message");
    }

    /** Lays out the ConfigMaps that are mounted, as a kubelet does; returns the folders by their paths in the pod. */
    private static Map<String, Path> configMaps(KubernetesClient client, Pod pod, Path folder) throws IOException {
        var folders = new HashMap<String, Path>();
        for (var volume : pod.getSpec().getVolumes()) {
            if (volume.getConfigMap() != null) {
                var data = client.configMaps().inNamespace(pod.getMetadata().getNamespace())
                        .withName(volume.getConfigMap().getName()).get().getData();
                var mounted = Files.createDirectories(folder.resolve(volume.getName()));
                for (var item : volume.getConfigMap().getItems()) {
                    Files.writeString(mounted.resolve(item.getPath()), data.get(item.getKey()));
                }
                pod.getSpec().getContainers().getFirst().getVolumeMounts().stream()
                        .filter(mount -> mount.getName().equals(volume.getName()))
                        .forEach(mount -> folders.put(mount.getMountPath(), mounted));
            }
        }
        return folders;
    }

    private static String mounted(String argument, Map<String, Path> folders) {
        for (var folder : folders.entrySet()) {
            if (argument.contains("=" + folder.getKey() + "/")) {
                return argument.replace("=" + folder.getKey() + "/", "=" + folder.getValue() + "/");
            }
        }
        return argument;
    }

    /** Returns the certificate of the server's authority, PEM in Base64. */
    static String certificateData(Config server) {
        try {
            return server.getCaCertData() != null
                    ? server.getCaCertData()
                    : Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of(server.getCaCertFile())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
