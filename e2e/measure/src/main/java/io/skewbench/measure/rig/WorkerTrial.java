package io.skewbench.measure.rig;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.WorkerProgram;
import io.skewbench.protocol.report.NodeResult;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One workload, sent by the project's own worker in a process that is started as drivers start it.
 *
 * @param cpuSeconds of the whole process, start included
 */
public record WorkerTrial(WorkerResult result, double cpuSeconds) {
    private static final Duration READY_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration END_TIMEOUT = Duration.ofMinutes(4);
    private static final long START_DELAY_MS = 300;
    private static final double MS_PER_S = TimeUnit.SECONDS.toMillis(1);
    private static final double NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Runs it to its end. */
    public static WorkerTrial run(Rig rig, RigWorkload workload) {
        return run(rig, workload, Disturbance.NONE);
    }

    /** Runs the trial to its end, with a disturbance. */
    public static WorkerTrial run(Rig rig, RigWorkload workload, Disturbance disturbance) {
        var folder = rig.folder().path().resolve(rig.nextName("trial"));
        try {
            Files.createDirectory(folder);
            var plan = workload.plan(rig.brokers().bootstrapServers());
            Files.writeString(folder.resolve("plan-w.json"), Json.write(plan));
            var program = Program.start(rig, "worker", WorkerProgram.jvmOptions(plan), WorkerProgram.MAIN_CLASS,
                    List.of("--control=files", "--dir=" + folder, "--workload=w", "--pod=0"));
            var report = folder.resolve("report-w-0.json");
            program.await("its start", READY_TIMEOUT, () -> !(read(report) instanceof WorkerReport.Preparing));
            start(folder, workload, disturbance);
            var cpuSeconds = program.awaitCpuSeconds(END_TIMEOUT);
            return switch (read(report)) {
                case WorkerReport.Done done -> new WorkerTrial(done.result(), cpuSeconds);
                case WorkerReport.Failed(var reason, var message, var total) ->
                    throw new CannotMeasureException(reason + ": " + message);
                default -> throw new CannotMeasureException("The worker ended without a result");
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CannotMeasureException("Interrupted", e);
        }
    }

    private static void start(Path folder, RigWorkload workload, Disturbance disturbance)
            throws IOException, InterruptedException {
        var start = System.currentTimeMillis() + START_DELAY_MS;
        var written = Files.writeString(folder.resolve(".start"), Json.write(new StartSignal(start)));
        Files.move(written, folder.resolve("start.json"), ATOMIC_MOVE);
        Thread.sleep(Math.max(0, start + workload.warmup().toMillis() - System.currentTimeMillis()));
        disturbance.run();
    }

    private static WorkerReport read(Path report) {
        try {
            return Files.exists(report)
                    ? Json.read(Files.readString(report), WorkerReport.class)
                    : new WorkerReport.Preparing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what was acknowledged in the measured time. */
    public double recordsPerSecond() {
        return sent().recordsPerSecond();
    }

    private SentRecords sent() {
        return new SentRecords(List.of(result));
    }

    /** Returns the processor time per million records, warm-up included. */
    public double cpuSecondsPerMillion() {
        return cpuSeconds / result.total().acknowledged() * 1e6;
    }

    /** Returns the mean publish latency. */
    public double meanMs() {
        return sent().meanMs();
    }

    /** Returns a quantile of the publish latency. */
    public double percentileMs(double percentile) {
        return sent().percentileMs(percentile);
    }

    /** Returns the 99th percentile of how late records were sent. */
    public double latenessP99Ms() {
        var lateness = result.sendLateness();
        if (lateness == null) {
            throw new CannotMeasureException("The worker reports no lateness");
        }
        return lateness.decode().getValueAtPercentile(99) / NANOS_PER_MS;
    }

    /** Returns the producers' requests in the measured time. */
    public double requestsPerSecond() {
        return result.nodes().stream().mapToDouble(NodeResult::requests).sum()
                / (result.measuredMs() / MS_PER_S);
    }

    /** Returns the largest of the brokers' bytes over their mean. */
    public double mostOverMean() {
        return sent().mostOverMean();
    }
}
