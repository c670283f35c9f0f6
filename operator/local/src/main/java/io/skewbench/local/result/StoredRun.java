package io.skewbench.local.result;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunState;
import io.skewbench.local.validation.StoredBenchmark;
import io.skewbench.local.validation.StoredBenchmark.UnknownStatusException;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The results of a run, as read from their folder.
 *
 * @param record null in folders of the first versions, which did not write one
 * @param benchmark with the last status that was stored
 * @param running whether a process is still running the benchmark
 */
public record StoredRun(Path path, @Nullable RunRecord record, Benchmark benchmark, boolean running) {
    static final String STATUS = "status.yaml";
    private static final Predicate<String> RESULT = Pattern.compile("t[0-9]+a[0-9]+[.]json").asMatchPredicate();

    /**
     * Reads a folder.
     *
     * @param versionNow the version of this program
     * @throws UnusableResultException if it has no results of a run, or they are incomplete, damaged or of a newer
     * version
     */
    public static StoredRun read(Path path, String versionNow) {
        try {
            requireResults(path);
            var record = record(path);
            if (!Files.exists(path.resolve(STATUS))) {
                throw new UnusableResultException(path + ": the run ended before it stored a status, or " + STATUS
                        + " was deleted; there is nothing to show");
            }
            return new StoredRun(path, record, benchmark(path.resolve(STATUS), record, versionNow),
                    FolderLock.isTaken(path));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + path, e);
        }
    }

    /** Returns the files that the run was started with. */
    public List<Path> input() {
        return files("input", file -> true);
    }

    /**
     * Reads the results of the trials so far, in order.
     *
     * @throws UnusableResultException if a result can't be read
     */
    public List<TrialResult> results() {
        return files("trials", RESULT).stream().map(StoredRun::result)
                .sorted(Comparator.comparing(TrialResult::id)).toList();
    }

    private List<Path> files(String folder, Predicate<String> names) {
        try (var files = Files.list(path.resolve(folder))) {
            return files.filter(file -> names.test(file.getFileName().toString())).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + path.resolve(folder), e);
        }
    }

    private static TrialResult result(Path file) {
        try {
            var result = Json.read(Files.readString(file), TrialResult.class);
            result.check();
            if (!file.getFileName().toString().equals(result.id() + ".json")) {
                throw new UnreadableException("it is the result of " + result.id());
            }
            return result;
        } catch (UnreadableException | MalformedInputException e) {
            throw new UnusableResultException(file + ": cannot be used: " + e.getMessage()
                    + "; delete it to have this trial run again, or start a new run");
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    /** Returns whether the run has ended, complete or failed, rather than being interrupted. */
    public boolean hasEnded() {
        return RunState.saysFinished(benchmark.getStatus());
    }

    private static void requireResults(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new UnusableResultException(path + ": there is no such folder; name the folder of a run's results");
        }
        if (!Files.isDirectory(path)) {
            throw new UnusableResultException(path + ": is not a folder; name the folder of a run's results");
        }
        if (!isOfRun(path)) {
            throw new UnusableResultException(path + ": " + newestIn(path)
                    .map(newest -> "holds the folders of several runs; name one of them, such as " + newest)
                    .orElse("holds no results of a run; name a folder that `skewbench run` has written"));
        }
    }

    private static boolean isOfRun(Path folder) {
        return Files.exists(folder.resolve(STATUS)) || Files.exists(folder.resolve(RunRecord.FILE));
    }

    private static Optional<Path> newestIn(Path parent) throws IOException {
        try (var children = Files.list(parent)) {
            return children.filter(StoredRun::isOfRun)
                    .max(Comparator.comparingLong((Path child) -> child.toFile().lastModified())
                            .thenComparing(Comparator.naturalOrder()));
        }
    }

    private static @Nullable RunRecord record(Path path) throws IOException {
        var file = path.resolve(RunRecord.FILE);
        if (!Files.exists(file)) {
            return null;
        }
        try {
            var record = Json.read(Files.readString(file), RunRecord.class);
            if (record.formatVersion() > RunRecord.FORMAT_VERSION) {
                throw new UnusableResultException(path + ": was written by Skewbench " + record.version()
                        + " in version " + record.formatVersion() + " of the format, and this Skewbench reads up to "
                        + RunRecord.FORMAT_VERSION + "; use that version or a later one");
            }
            return record;
        } catch (UnreadableException | MalformedInputException e) {
            throw damaged(file, e);
        }
    }

    private static Benchmark benchmark(Path file, @Nullable RunRecord record, String versionNow) throws IOException {
        try {
            return StoredBenchmark.read(Files.readString(file));
        } catch (UnknownStatusException e) {
            if (record == null || record.version().equals(versionNow)) {
                throw damaged(file, e);
            }
            throw new UnusableResultException(file + ": a later version wrote it, Skewbench " + record.version()
                    + ", and this one, " + versionNow + ", cannot read it: " + e.getMessage()
                    + "; use that version or a later one");
        } catch (UnreadableException | MalformedInputException e) {
            throw damaged(file, e);
        }
    }

    private static UnusableResultException damaged(Path file, Exception why) {
        return new UnusableResultException(file + ": is damaged: "
                + (why instanceof MalformedInputException ? "not text in UTF-8" : why.getMessage())
                + "; take it from a copy of the folder, or see trials/, which holds the result of each trial");
    }
}
