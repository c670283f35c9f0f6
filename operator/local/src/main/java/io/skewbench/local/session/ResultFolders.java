package io.skewbench.local.session;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.ClassPath;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.result.StoredRun;
import io.skewbench.local.system.SystemChoice;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The folders that the runs of a call write their results to. */
public sealed interface ResultFolders {

    /** Returns the parent of all runs' folders. */
    Path parent();

    /** Opens the folder of one run. */
    ResultFolder open(BenchmarkPlan plan, SystemChoice choice, String classPath);

    /** Returns the results of trials before the run was resumed; none for a new run. */
    default List<TrialResult> earlier() {
        return List.of();
    }

    /**
     * Creates a folder for each run.
     *
     * @param texts the input files' content, by name
     */
    record Fresh(Path parent, Map<String, String> texts) implements ResultFolders {

        @Override
        public ResultFolder open(BenchmarkPlan plan, SystemChoice choice, String classPath) {
            return ResultFolder.create(parent, plan.benchmark().getMetadata().getName(), Instant.now(), texts,
                    record(plan, choice, classPath), choice.secrets());
        }

        private static RunRecord record(BenchmarkPlan plan, SystemChoice choice, String classPath) {
            var version = ManifestVersion.current();
            var entries = absolute(classPath);
            var digests = entries == null ? null : ClassPath.digests(entries);
            return switch (choice) {
                case SystemChoice.Embedded(var brokers) ->
                    RunRecord.of(version, plan.digest(), brokers, null, entries, digests);
                case SystemChoice.Running running ->
                    RunRecord.of(version, plan.digest(), null, running.bootstrapServers(), entries, digests);
                case SystemChoice.Ensemble ensemble ->
                    RunRecord.of(version, plan.digest(), null, null, entries, digests);
            };
        }

        private static @Nullable String absolute(String classPath) {
            return classPath.isEmpty()
                    ? null
                    : Arrays.stream(classPath.split(File.pathSeparator, -1))
                            .map(entry -> Path.of(entry).toAbsolutePath().toString())
                            .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /**
     * Continues in the folder of an interrupted run.
     *
     * @param folder the opened folder
     */
    record Reopened(ResultFolder folder, StoredRun run, List<TrialResult> earlier)
            implements
                ResultFolders {

        @Override
        public Path parent() {
            return Objects.requireNonNull(folder.path().getParent());
        }

        /** {@inheritDoc} Adds a warning to the results that the run was interrupted. */
        @Override
        public ResultFolder open(BenchmarkPlan plan, SystemChoice choice, String classPath) {
            var before = plan.experiment()
                    .counted(earlier.stream().filter(TrialResult::counts).map(TrialResult::trial));
            if (before > 0) {
                var changes = run.record() == null
                        ? List.<String>of()
                        : run.record().changes(ManifestVersion.current());
                folder.note("The run was interrupted after " + before + " of " + plan.experiment().trials().size()
                        + " trials and resumed at " + Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", "
                        + switch (choice) {
                            case SystemChoice.Embedded embedded ->
                                "on newly started brokers, with empty logs and caches";
                            case SystemChoice.Running running -> "on the same Kafka cluster";
                            case SystemChoice.Ensemble ensemble -> "on a newly started server";
                        } + ", so trials before and after it may differ"
                        + (changes.isEmpty() ? "" : ". In between, " + String.join(", and ", changes)));
            }
            return folder;
        }
    }
}
