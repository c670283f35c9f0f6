package io.skewbench.local.command;

import io.skewbench.local.distribution.ManifestVersion;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.ClassPath;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.result.RunRecord;
import io.skewbench.local.result.StoredRun;
import io.skewbench.local.session.ResultFolders;
import io.skewbench.local.session.Resumability;
import io.skewbench.local.session.Session;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.validation.ResourceFiles;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "resume", mixinStandardHelpOptions = true, versionProvider = ManifestVersion.class, sortOptions = false,
        description = "Continues an interrupted run from its folder: runs the trials that have no result yet, in the "
                + "same order, with the Benchmark and options that it was started with. The result says that it was "
                + "interrupted.",
        footerHeading = "%nExit status:%n", footer = {
                "  0    complete, and every objective met",
                "  1    complete, but an objective was missed or undecided",
                "  2    the folder cannot be resumed; nothing was started", "  3    the run failed",
                "  130  interrupted by Ctrl-C; nothing is left behind"})
final class ResumeCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "Folder of one run, such as "
            + "skewbench-results/quickstart-20261120T120000Z.")
    @SuppressWarnings("NullAway.Init") // Picocli sets it.
    private Path folder;

    @Option(names = "--command-config", paramLabel = "FILE", description = "Property file with client settings for "
            + "a run that was started with --bootstrap-server and --command-config; results do not contain them.")
    private @Nullable Path commandConfig;

    @Mixin
    private OutputOption output = new OutputOption();

    @Option(names = {"-q", "--quiet"}, description = "Print only errors to standard error.")
    private boolean quiet;

    @Override
    public Integer call() {
        return SessionCall.run(spec.commandLine(), quiet, this::session);
    }

    private Session session(ProgressOutput progress) {
        // Checked before anything is written, so that no lock is created in a folder of another program.
        var system = system(StoredRun.read(folder, ManifestVersion.current()));
        var reopened = ResultFolder.reopen(folder, system.secrets());
        try {
            return session(system, reopened, progress);
        } catch (RuntimeException e) {
            reopened.close();
            throw e;
        }
    }

    private Session session(SystemChoice system, ResultFolder reopened, ProgressOutput progress) {
        var run = StoredRun.read(folder, ManifestVersion.current());
        var record = resumable(run);
        var plan = BenchmarkPlan.again(run.benchmark(), ResourceFiles
                .read(run.input().stream().map(Path::toString).toList(), InputStream.nullInputStream()));
        if (!plan.digest().equals(record.digest())) {
            throw new InvalidInputException(List.of(folder + ": spec, topics or payloads differ from those that the "
                    + "run was started with: status.yaml or a file in input/ was edited; start a new run"));
        }
        requireClassPath(record);
        return new Session(List.of(plan), system, Objects.requireNonNullElse(record.classPath(), ""),
                new ResultFolders.Reopened(reopened, run, run.results()), output.format(), spec.commandLine().getOut(),
                progress);
    }

    /** Returns the run's record, if the run can be resumed. */
    private RunRecord resumable(StoredRun run) {
        Resumability.refusal(run).ifPresent(why -> {
            throw new InvalidInputException(List.of(folder + ": cannot be resumed: " + why));
        });
        return Objects.requireNonNull(run.record());
    }

    /**
     * Checks that the class path is unchanged: otherwise trials of two builds of a partitioner would be compared as if
     * they were of one.
     */
    private void requireClassPath(RunRecord record) {
        if (record.classPath() == null) {
            return;
        }
        ClassPath.check(record.classPath());
        var before = record.classPathDigests();
        if (before == null) {
            return;
        }
        var now = ClassPath.digests(record.classPath());
        var changed = before.entrySet().stream().filter(entry -> !entry.getValue().equals(now.get(entry.getKey())))
                .map(entry -> folder + ": cannot be resumed: " + entry.getKey() + " of --class-path has changed since "
                        + "the run began; restore the build of the trials so far, or start a new run")
                .toList();
        if (!changed.isEmpty()) {
            throw new InvalidInputException(changed);
        }
    }

    private SystemChoice system(StoredRun run) {
        var record = resumable(run);
        if (record.bootstrapServers() != null) {
            return SystemChoice.Running.of(record.bootstrapServers(), commandConfig);
        }
        var isOnEnsemble = SystemChoice.runsOnEnsemble(run.benchmark());
        if (commandConfig != null) {
            throw new InvalidInputException(List.of("--command-config: \"" + commandConfig
                    + "\": the run started its own " + (isOnEnsemble ? "server, which needs" : "brokers, which need")
                    + " no settings; leave it out"));
        }
        return isOnEnsemble
                ? new SystemChoice.Ensemble(SystemChoice.ENSEMBLE_SERVERS)
                : new SystemChoice.Embedded(Objects.requireNonNullElse(record.brokers(), SystemChoice.DEFAULT_BROKERS));
    }
}
