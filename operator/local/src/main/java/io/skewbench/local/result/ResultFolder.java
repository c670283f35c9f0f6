package io.skewbench.local.result;

import com.fasterxml.jackson.core.type.TypeReference;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.VariantResult;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.table.SummaryCsv;
import io.skewbench.engine.table.TimelineCsv;
import io.skewbench.local.file.AtomicFile;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.validation.Overrides;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run: {@code run.json}, {@code status.yaml}, {@code whole-status.json} where that leaves something out,
 * {@code summary.csv}, {@code notes.json} with warnings of this program in addition to the engine's, {@code trials/}
 * with each attempt's full result and time line, {@code input/}, and {@code logs/} of what failed. While the folder is
 * open no other process can open it, if the file system has locks.
 */
public final class ResultFolder implements AutoCloseable {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    private static final String NOTES = "notes.json";
    private static final String TOPICS = "topics.json";

    private final Path path;
    private final Secrets secrets;
    private final FolderLock lock;
    private final StatusYaml statusYaml = new StatusYaml();
    /** The rows of the stored summary; null before this program has stored one. */
    private @Nullable List<VariantResult> summarised;

    private ResultFolder(Path path, Secrets secrets, FolderLock lock) {
        this.path = path;
        this.secrets = secrets;
        this.lock = lock;
    }

    /**
     * Creates the folder.
     *
     * @param parent folder of all runs' folders
     * @param input text of the input files by name
     * @param run what the run is started with
     * @param secrets values that are not written into any file, because results are passed on
     */
    public static ResultFolder create(Path parent, String benchmark, Instant now, Map<String, String> input,
            RunRecord run, Secrets secrets) {
        try {
            Files.createDirectories(parent);
            var path = unused(parent, benchmark + "-" + TIME.format(now)).toAbsolutePath();
            var folder = new ResultFolder(path, secrets, FolderLock.take(path).orElseThrow());
            AtomicFile.write(path.resolve(RunRecord.FILE), secrets.redact(Json.write(run)));
            Files.createDirectory(folder.path.resolve("trials"));
            var inputs = Files.createDirectory(folder.path.resolve("input"));
            for (var file : input.entrySet()) {
                Files.writeString(inputs.resolve(file.getKey()), secrets.redact(file.getValue()));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot create a folder for the results in " + parent, e);
        }
    }

    /**
     * Opens the folder of a run to resume it.
     *
     * @throws UnusableResultException if another process is running it
     */
    public static ResultFolder reopen(Path path, Secrets secrets) {
        try {
            var lock = FolderLock.take(path).orElseThrow(() -> new UnusableResultException(
                    path + ": another process is running it; wait until it has ended"));
            return new ResultFolder(path.toAbsolutePath(), secrets, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot lock " + path, e);
        }
    }

    /** Adds a warning to the result. */
    public void note(String warning) {
        AtomicFile.write(path.resolve(NOTES),
                secrets.redact(Json.write(Stream.concat(notes().stream(), Stream.of(warning)).toList())));
    }

    /** Returns the warnings that were added. */
    public List<String> notes() {
        return read(NOTES, new TypeReference<>() {
        }, List.of());
    }

    /** Stores the ids of the topics that later trials send to, by name. */
    public void keepTopics(Map<String, String> ids) {
        AtomicFile.write(path.resolve(TOPICS), Json.write(ids));
    }

    /** Returns the stored ids of topics, by name; none if the run has just begun. */
    public Map<String, String> topics() {
        return read(TOPICS, new TypeReference<>() {
        }, Map.of());
    }

    private <T> T read(String name, TypeReference<T> type, T ifAbsent) {
        var file = path.resolve(name);
        try {
            return Files.exists(file) ? Json.read(Files.readString(file), type) : ifAbsent;
        } catch (UnreadableException e) {
            throw new UnusableResultException(
                    file + ": is damaged: " + e.getMessage() + "; take it from a copy of the folder");
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    /** Returns whether the folder is locked against other processes; not every file system has locks. */
    public boolean isLocked() {
        return lock.isEffective();
    }

    /** Returns the folder's path. */
    public Path path() {
        return path;
    }

    /** Stores the status in place of the previous one. */
    public void store(Benchmark benchmark) {
        AtomicFile.write(path.resolve(StoredRun.STATUS), secrets.redact(statusYaml.of(benchmark)));
    }

    /** Stores the whole status, with everything that {@code status.yaml} leaves out. */
    public void storeWhole(BenchmarkStatus status) {
        AtomicFile.write(path.resolve("whole-status.json"), secrets.redact(Json.write(status)));
    }

    /**
     * Stores the figures so far as CSV, unless they are stored already.
     *
     * @param status the whole status
     */
    public void storeSummary(Benchmark benchmark, BenchmarkStatus status) {
        var rows = status.variants();
        if (rows != null && !rows.equals(summarised)) {
            AtomicFile.write(path.resolve("summary.csv"), secrets.redact(SummaryCsv
                    .of(benchmark.getMetadata().getName(), Overrides.in(benchmark).orElse(""), status)));
            summarised = rows;
        }
    }

    /** Stores one attempt's full result, and its time line as CSV for plotting. */
    public void store(TrialResult result) {
        var file = path.resolve("trials").resolve(result.id() + ".json");
        if (!Files.exists(file)) {
            if (result.timeline() != null) {
                AtomicFile.write(path.resolve("trials").resolve(result.id() + ".timeline.csv"),
                        TimelineCsv.of(result.timeline()));
            }
            AtomicFile.write(file, secrets.redact(Json.write(result)));
        }
    }

    /** Copies the logs of processes that failed. */
    public void keepLogs(List<Path> logs) {
        try {
            var folder = Files.createDirectories(path.resolve("logs"));
            for (var log : logs) {
                if (Files.exists(log)) {
                    var text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
                    Files.writeString(folder.resolve(log.getFileName()), secrets.redact(text));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot keep logs in " + path, e);
        }
    }

    /** Releases the lock on the folder. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unlock " + path, e);
        }
    }

    private static Path unused(Path parent, String name) throws IOException {
        for (var n = 1;; n++) {
            try {
                return Files.createDirectory(parent.resolve(n == 1 ? name : name + "-" + n));
            } catch (FileAlreadyExistsException e) {
                // Two runs of the same name began in the same second.
            }
        }
    }
}
