package io.skewbench.measure.rig;

import io.skewbench.protocol.json.Json;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One run of Trogdor's ProduceBench 4.3.1 in an agent without a coordinator. It has no warm-up and reports no largest
 * latency. It runs on kafka-clients 4.3.1, because its agent needs a class that 4.4.0 no longer has.
 *
 * @param p99Ms from the call of {@code send}
 * @param cpuSecondsPerMillion processor time of the whole process per million records
 */
public record Trogdor(double recordsPerSecond, double p99Ms, double cpuSecondsPerMillion) {
    public static final String NAME = "Trogdor's ProduceBench 4.3.1";
    /** Its client comes first in the class path. */
    private static final String CLASS_PATH = System.getProperty("skewbench.trogdor") + File.pathSeparator
            + System.getProperty("java.class.path");
    private static final Duration END_TIMEOUT = Duration.ofMinutes(4);
    /** A rate above anything that it reaches. */
    private static final int UNLIMITED = 100_000_000;
    private static final double MS_PER_S = 1000;
    private static final Pattern SUMMARY = Pattern.compile("Sent (\\d+) total record\\(s\\) in (\\d+) ms");
    private static final Pattern P99 = Pattern.compile("\"p99LatencyMs\"\\s*:\\s*(\\d+)");

    /** Sends as fast as it can. */
    public static Trogdor unlimited(Rig rig, RigWorkload workload, int partitions, PeerRecords records) {
        return run(rig, workload, partitions, records, UNLIMITED, Disturbance.NONE);
    }

    /** Sends at a rate, with a disturbance once the warm-up's records are written. */
    public static Trogdor atRate(Rig rig, RigWorkload workload, int partitions, int recordsPerSecond,
            Disturbance disturbance) {
        return run(rig, workload, partitions, PeerRecords.of(workload, recordsPerSecond), recordsPerSecond,
                disturbance);
    }

    private static Trogdor run(Rig rig, RigWorkload workload, int partitions, PeerRecords records, int rate,
            Disturbance disturbance) {
        var task = Map.ofEntries(Map.entry("class", "org.apache.kafka.trogdor.workload.ProduceBenchSpec"),
                Map.entry("startMs", 0), Map.entry("durationMs", END_TIMEOUT.toMillis()),
                Map.entry("producerNode", "node0"), Map.entry("bootstrapServers", rig.brokers().bootstrapServers()),
                Map.entry("targetMessagesPerSec", rate), Map.entry("maxMessages", records.all()),
                Map.entry("keyGenerator", Map.of("type", "null")),
                Map.entry("valueGenerator", Map.of("type", "uniformRandom", "size", workload.valueBytes(), "seed", 7,
                        "padding", 0)),
                Map.entry("producerConf", workload.producer()), Map.entry("useConfiguredPartitioner", true),
                Map.entry("skipFlush", true), Map.entry("activeTopics", Map.of(workload.topic(),
                        Map.of("numPartitions", partitions, "replicationFactor", 1))));
        var program = Program.start(rig, "trogdor", CLASS_PATH,
                options(),
                "org.apache.kafka.trogdor.agent.Agent", List.of("--node-name", "node0", "--agent.config",
                        configuration(rig), "--exec", Json.write(task)));
        records.awaitWarmup(rig, workload, program, disturbance);
        var cpuSeconds = program.awaitCpuSeconds(END_TIMEOUT);
        return result(program.output(), cpuSeconds);
    }

    private static Trogdor result(String output, double cpuSeconds) {
        var summary = SUMMARY.matcher(output);
        var p99 = P99.matcher(output).results().reduce((one, next) -> next);
        if (!summary.find() || p99.isEmpty()) {
            throw new CannotMeasureException(NAME + " gave no summary: " + output.strip());
        }
        var records = Double.parseDouble(summary.group(1));
        return new Trogdor(records / Double.parseDouble(summary.group(2)) * MS_PER_S,
                Double.parseDouble(p99.get().group(1)), cpuSeconds / records * 1e6);
    }

    private static String configuration(Rig rig) {
        try (var socket = new ServerSocket(0)) {
            var node = Map.of("hostname", "localhost", "trogdor.agent.port", socket.getLocalPort());
            return Files.writeString(rig.folder().path().resolve(rig.nextName("trogdor") + ".conf"),
                    Json.write(Map.of("platform", "org.apache.kafka.trogdor.basic.BasicPlatform", "nodes",
                            Map.of("node0", node))))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options() {
        return Stream.concat(Program.AS_KAFKA_DOES.stream(),
                Stream.of("-Dlogback.configurationFile=io/skewbench/measure/rig/trogdor-logback.xml")).toList();
    }
}
