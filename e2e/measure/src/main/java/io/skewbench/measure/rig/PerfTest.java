package io.skewbench.measure.rig;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One run of kafka-producer-perf-test 4.3.1, on the worker's version of the client.
 *
 * @param recordsPerSecond without the warm-up
 * @param p99Ms without the warm-up, from the call of {@code send}
 * @param maxMs the same
 * @param cpuSecondsPerMillion processor time of the whole process per million records, start and warm-up included
 */
public record PerfTest(double recordsPerSecond, double p99Ms, double maxMs, double cpuSecondsPerMillion) {
    public static final String NAME = "kafka-producer-perf-test 4.3.1";
    private static final Duration END_TIMEOUT = Duration.ofMinutes(4);
    private static final int UNLIMITED = -1;
    private static final Pattern SUMMARY = Pattern.compile("""
            ^\\d+ steady state records sent, ([\\d.]+) records/sec .* ([\\d.]+) ms max latency, .* (\\d+) ms 99th,""",
            Pattern.MULTILINE);

    /** Sends as fast as it can. */
    public static PerfTest unlimited(Rig rig, RigWorkload workload, PeerRecords records) {
        return run(rig, workload, records, UNLIMITED, Disturbance.NONE);
    }

    /** Sends at a rate, with a disturbance once the warm-up's records are written. */
    public static PerfTest atRate(Rig rig, RigWorkload workload, int recordsPerSecond, Disturbance disturbance) {
        return run(rig, workload, PeerRecords.of(workload, recordsPerSecond), recordsPerSecond, disturbance);
    }

    private static PerfTest run(Rig rig, RigWorkload workload, PeerRecords records, int throughput,
            Disturbance disturbance) {
        var arguments = new ArrayList<>(List.of("--bootstrap-server", rig.brokers().bootstrapServers(), "--topic",
                workload.topic(), "--num-records", String.valueOf(records.all()), "--warmup-records",
                String.valueOf(records.warmup()), "--throughput", String.valueOf(throughput), "--record-size",
                String.valueOf(workload.valueBytes()), "--command-property"));
        workload.producer().forEach((name, value) -> arguments.add(name + "=" + value));
        var program = Program.start(rig, "perf-test", Program.AS_KAFKA_DOES,
                "org.apache.kafka.tools.ProducerPerformance",
                arguments);
        records.awaitWarmup(rig, workload, program, disturbance);
        var cpuSeconds = program.awaitCpuSeconds(END_TIMEOUT);
        var summary = SUMMARY.matcher(program.output());
        if (!summary.find()) {
            throw new CannotMeasureException(NAME + " gave no summary: " + program.output().strip());
        }
        return new PerfTest(Double.parseDouble(summary.group(1)), Double.parseDouble(summary.group(3)),
                Double.parseDouble(summary.group(2)), cpuSeconds / records.all() * 1e6);
    }
}
