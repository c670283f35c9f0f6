package io.skewbench.local.drive;

import io.skewbench.engine.AttemptId;
import io.skewbench.engine.observation.Observed.AttemptView;
import io.skewbench.engine.result.LogGrowth;
import io.skewbench.local.file.AtomicFile;
import io.skewbench.local.file.FolderTree;
import io.skewbench.local.file.PrivateFile;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The current attempt at a trial: a folder with plans and reports, and the workers that share it. */
final class LocalAttempt {
    private final AttemptId id;
    private final Path folder;
    private final Instant createdAt = Instant.now();
    private final Map<String, List<Long>> offsetsBefore;
    private final List<WorkerProcess> workers = new ArrayList<>();
    private @Nullable StartSignal start;
    private @Nullable LocalCounts counted;
    private @Nullable Map<String, List<Long>> offsetsAfter;
    private @Nullable LogGrowth growth;

    private LocalAttempt(AttemptId id, Path folder, Map<String, List<Long>> offsetsBefore) {
        this.id = id;
        this.folder = folder;
        this.offsetsBefore = offsetsBefore;
    }

    /** Writes the plans and starts all workers at the same time. */
    static LocalAttempt start(AttemptId id, List<TaskPlan> plans, Map<String, List<Long>> offsetsBefore,
            LocalMachine machine) {
        try {
            var folder = PrivateFile.createFolder(machine.folder().path().resolve(id.toString()));
            var attempt = new LocalAttempt(id, folder, offsetsBefore);
            for (var payload : machine.payloads().entrySet()) {
                PrivateFile.create(WorkerProcess.payload(folder, payload.getKey()), payload.getValue());
            }
            for (var plan : plans) {
                // The plan includes credentials, so the file is private; it exists before its workers start.
                PrivateFile.create(folder.resolve(PlanText.key(plan.name())),
                        PlanText.of(plan).json().getBytes(StandardCharsets.UTF_8));
                for (var pod = 0; pod < plan.pods(); pod++) {
                    attempt.workers.add(WorkerProcess.start(folder, plan, pod, machine));
                }
            }
            return attempt;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how the attempt stands now; what brokers count is read when it is time to. */
    AttemptView view() {
        if (counted != null) {
            counted.look(Instant.now());
        }
        return AttemptView.builder().id(id).createdAt(createdAt).offsetsBefore(offsetsBefore).start(start)
                .workers(workers.stream().map(WorkerProcess::view).toList()).offsetsAfter(offsetsAfter)
                .growth(growth).brokerCounts(counted == null ? null : counted.counts()).build();
    }

    /** @param counts reads what brokers count in the measured time */
    void release(StartSignal signal, LocalCounts counts) {
        if (start == null) {
            AtomicFile.write(folder.resolve("start.json"), Json.write(signal));
            start = signal;
            counted = counts;
        }
    }

    /** Publishes the end offsets to the consumers, and keeps them for the next observation. */
    void keep(Map<String, List<Long>> offsets, @Nullable LogGrowth grown) {
        AtomicFile.write(folder.resolve("offsets-after.json"), Json.write(new EndOffsets(offsets)));
        offsetsAfter = offsets;
        growth = grown;
    }

    /** Kills the attempt's workers and deletes its folder. */
    void cleanUp() {
        workers.forEach(WorkerProcess::end);
        FolderTree.delete(folder);
    }

    List<Path> logs() {
        return workers.stream().map(WorkerProcess::log).toList();
    }
}
