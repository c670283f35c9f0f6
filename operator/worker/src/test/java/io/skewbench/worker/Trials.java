package io.skewbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.worker.control.FilesControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Drives workers through files in a folder, as the local runner does: plan, Ready, start, final report. */
record Trials(Path folder) {
    private static final long START_DELAY_MS = 300;

    /** Runs all workers of the plan at once. */
    List<WorkerReport> run(WorkerPlan plan) throws IOException, InterruptedException, ExecutionException {
        return run(plan, startMs -> {});
    }

    /** @param disturbance run once the start time is published */
    List<WorkerReport> run(WorkerPlan plan, Disturbance disturbance)
            throws IOException, InterruptedException, ExecutionException {
        Files.deleteIfExists(folder.resolve("start.json"));
        Files.writeString(folder.resolve("plan-w.json"), Json.write(plan));
        try (var threads = Executors.newCachedThreadPool()) {
            var workers = new ArrayList<Future<WorkerReport>>();
            for (var pod = 0; pod < plan.pods(); pod++) {
                Files.deleteIfExists(report(pod));
                var worker = new Worker(new FilesControl(folder, "w", pod), pod);
                Callable<WorkerReport> run = worker::run;
                workers.add(threads.submit(run));
            }
            while (!allReady(plan.pods()) && !workers.stream().allMatch(Future::isDone)) {
                Thread.sleep(20);
            }
            disturbance.run(publishStart());
            var reports = new ArrayList<WorkerReport>();
            for (var pod = 0; pod < plan.pods(); pod++) {
                reports.add(workers.get(pod).get());
                assertThat(Json.read(Files.readString(report(pod)), WorkerReport.class)).isEqualTo(reports.get(pod));
            }
            return reports;
        }
    }

    /** Runs the plan's one worker, which is to end as planned. */
    WorkerResult result(WorkerPlan plan) throws IOException, InterruptedException, ExecutionException {
        return done(run(plan).getFirst());
    }

    static WorkerResult done(WorkerReport report) {
        assertThat(report).isInstanceOf(WorkerReport.Done.class);
        return ((WorkerReport.Done) report).result();
    }

    private long publishStart() throws IOException {
        var startMs = System.currentTimeMillis() + START_DELAY_MS;
        var written = Files.writeString(folder.resolve(".start"), Json.write(new StartSignal(startMs)));
        Files.move(written, folder.resolve("start.json"));
        return startMs;
    }

    private boolean allReady(int pods) throws IOException {
        for (var pod = 0; pod < pods; pod++) {
            if (!Files.exists(report(pod))
                    || !(Json.read(Files.readString(report(pod)), WorkerReport.class) instanceof WorkerReport.Ready)) {
                return false;
            }
        }
        return true;
    }

    private Path report(int pod) {
        return folder.resolve("report-w-" + pod + ".json");
    }

    /** An action of a test while workers send. */
    @FunctionalInterface
    interface Disturbance {
        /** @param startMs start time in milliseconds since 1970 */
        void run(long startMs) throws IOException, InterruptedException, ExecutionException;
    }
}
