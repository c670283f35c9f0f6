package io.skewbench.worker.control;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A control plane of files in one folder: plan, start time, end offsets and report. Each file is written under another
 * name and renamed into place.
 */
public final class FilesControl implements ControlPlane {
    private static final Duration POLL = Duration.ofMillis(50);

    private final Path folder;
    private final String workload;
    private final int pod;

    public FilesControl(Path folder, String workload, int pod) {
        this.folder = folder;
        this.workload = workload;
        this.pod = pod;
    }

    @Override
    public TaskPlan plan() {
        var file = folder.resolve(PlanText.key(workload));
        try {
            return Json.read(Files.readString(file), TaskPlan.class);
        } catch (IOException | IllegalArgumentException e) {
            throw new ControlPlaneException("The plan " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public StartSignal awaitStart() throws InterruptedException {
        return await("start.json", StartSignal.class);
    }

    @Override
    public EndOffsets awaitEnds() throws InterruptedException {
        return await("offsets-after.json", EndOffsets.class);
    }

    private <T> T await(String name, Class<T> type) throws InterruptedException {
        var file = folder.resolve(name);
        while (true) {
            try {
                return Json.read(Files.readString(file), type);
            } catch (NoSuchFileException e) {
                if (!Files.isDirectory(folder)) {
                    throw new ControlPlaneException("The folder " + folder + " no longer exists", e);
                }
                Thread.sleep(POLL);
            } catch (IOException | IllegalArgumentException e) {
                throw new ControlPlaneException(file + " cannot be read: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public void report(WorkerReport report) {
        var file = folder.resolve("report-" + workload + "-" + pod + ".json");
        var written = folder.resolve(".report-" + workload + "-" + pod + ".json");
        try {
            Files.writeString(written, Json.write(report));
            Files.move(written, file, ATOMIC_MOVE, REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ControlPlaneException("The report " + file + " cannot be written: " + e.getMessage(), e);
        }
    }

    @Override
    public Duration progressInterval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public @Nullable ClockReading clock() {
        return null;
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
