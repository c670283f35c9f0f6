package io.skewbench.worker.measure;

import io.skewbench.protocol.report.WorkerResult.Facts;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The versions and the machine that a worker runs on. */
public final class WorkerFacts {
    private static final String UNKNOWN = "unknown";

    private WorkerFacts() {}

    /**
     * Returns the facts that a worker reports about itself which runs on a client other than Kafka's.
     *
     * @param client name and version of the client, such as {@code zookeeper 3.9.5}
     */
    public static Facts ofClient(String client) {
        return facts(client, null, null);
    }

    /**
     * Returns the facts that a worker reports about itself which runs on Kafka's client.
     *
     * @param partitioner class of the producers' partitioner; null for the built-in one, and for consumers
     * @param payloadSha256 digest of its payload; null without one
     */
    public static Facts facts(@Nullable String partitioner, @Nullable String payloadSha256) {
        return facts(kafkaClients(), partitioner, payloadSha256);
    }

    private static Facts facts(String client, @Nullable String partitioner, @Nullable String payloadSha256) {
        var runtime = Runtime.getRuntime();
        return Facts.builder().host(host()).node(System.getenv("NODE_NAME"))
                .java(System.getProperty("java.vendor") + " " + Runtime.version()).kafkaClients(client)
                .kernel(System.getProperty("os.name") + " " + System.getProperty("os.version"))
                .cpus(runtime.availableProcessors()).maxHeapBytes(runtime.maxMemory()).partitioner(partitioner)
                .classPath(classPath()).payloadSha256(payloadSha256).cpuModel(MachineFacts.cpuModel())
                .governor(MachineFacts.governor()).jvmOptions(MachineFacts.jvmOptions()).build();
    }

    private static @Nullable String host() {
        var pod = System.getenv("POD_NAME");
        if (pod != null) {
            return pod;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static List<String> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> new File(entry).getName()).toList();
    }

    /**
     * Returns the version of kafka-clients, read from the client's jar: the class that parses this file moves between
     * versions.
     */
    public static String kafkaClients() {
        try (var file = WorkerFacts.class.getResourceAsStream("/kafka/kafka-version.properties")) {
            if (file == null) {
                return UNKNOWN;
            }
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version", UNKNOWN).strip();
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
