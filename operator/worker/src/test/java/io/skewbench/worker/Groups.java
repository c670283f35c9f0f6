package io.skewbench.worker;

import static org.awaitility.Awaitility.await;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.protocol.report.WorkerResult;
import io.skewbench.worker.brokers.KafkaBrokers;
import io.skewbench.worker.control.FilesControl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Drives the workers of several plans, producers and consumers, through files in a folder, as the local runner does.
 */
record Groups(Path folder, KafkaBrokers brokers) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long START_DELAY_MS = 500;

    /** The results of the producing worker and the consuming workers. */
    record Outcome(WorkerResult producer, List<ConsumerResult> consumers) {}

    Outcome run(WorkerPlan producer, ConsumerPlan consumers)
            throws IOException, InterruptedException, ExecutionException {
        var threads = Executors.newCachedThreadPool();
        try {
            var sending = threads.submit(worker(producer, 0));
            var reading = new ArrayList<Future<WorkerReport>>();
            for (var pod = 0; pod < consumers.pods(); pod++) {
                reading.add(threads.submit(worker(consumers, pod)));
            }
            await().atMost(PATIENCE).until(() -> sending.isDone() || reading.stream().anyMatch(Future::isDone)
                    || (areReady(producer) && areReady(consumers)));
            publish("start.json", new StartSignal(System.currentTimeMillis() + START_DELAY_MS));
            var sent = Trials.done(sending.get());
            publish("offsets-after.json", ends(producer.topicNames()));
            var read = new ArrayList<ConsumerResult>();
            for (var each : reading) {
                read.add(consumed(each.get()));
            }
            return new Outcome(sent, read);
        } finally {
            // A worker that waits in vain must not prevent a failed test from ending.
            threads.shutdownNow();
        }
    }

    static ConsumerResult consumed(WorkerReport report) {
        if (report instanceof WorkerReport.Consumed consumed) {
            return consumed.result();
        }
        throw new AssertionError(report.toString());
    }

    /** Returns a worker of the plan that is not started yet. */
    Callable<WorkerReport> worker(TaskPlan plan, int pod) throws IOException {
        var file = folder.resolve("plan-" + plan.name() + ".json");
        // Written only once, because another worker of the plan may be reading it.
        if (!Files.exists(file)) {
            Files.writeString(file, Json.write(plan));
        }
        return new Worker(new FilesControl(folder, plan.name(), pod), pod)::run;
    }

    private boolean areReady(TaskPlan plan) throws IOException {
        for (var pod = 0; pod < plan.pods(); pod++) {
            var report = folder.resolve("report-" + plan.name() + "-" + pod + ".json");
            if (!Files.exists(report)
                    || !(Json.read(Files.readString(report), WorkerReport.class) instanceof WorkerReport.Ready)) {
                return false;
            }
        }
        return true;
    }

    private void publish(String name, Object value) throws IOException {
        var written = Files.writeString(folder.resolve("." + name), Json.write(value));
        Files.move(written, folder.resolve(name));
    }

    private EndOffsets ends(List<String> topics) throws InterruptedException, ExecutionException {
        var ends = new TreeMap<String, List<Long>>();
        for (var topic : topics) {
            ends.put(topic, List.copyOf(new TreeMap<>(brokers.endOffsets(topic)).values()));
        }
        return new EndOffsets(Map.copyOf(ends));
    }
}
