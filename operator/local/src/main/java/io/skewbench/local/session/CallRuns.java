package io.skewbench.local.session;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.drive.LocalMachine;
import io.skewbench.local.drive.LocalRun;
import io.skewbench.local.drive.RunNarration;
import io.skewbench.local.drive.RunSystem;
import io.skewbench.local.forecast.TemporaryFolder;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.system.SystemChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Runs the Benchmarks of a call one after another, whatever system they run on. */
final class CallRuns {
    private final List<BenchmarkPlan> plans;
    private final SystemChoice choice;
    private final String classPath;
    private final ResultFolders folders;
    private final CallCleanup cleanup;
    private final ProgressOutput progress;
    private final Consumer<List<Benchmark>> printer;
    private final List<Benchmark> ended = new ArrayList<>();
    private final UnfinishedRun unfinished = new UnfinishedRun();

    /**
     * Prepares the runs.
     *
     * @param classPath of partitioners of the user's own; may be empty
     * @param printer prints the Benchmarks that have a status, however the call ended
     */
    CallRuns(List<BenchmarkPlan> plans, SystemChoice choice, String classPath, ResultFolders folders,
            CallCleanup cleanup, ProgressOutput progress, Consumer<List<Benchmark>> printer) {
        this.plans = plans;
        this.choice = choice;
        this.classPath = classPath;
        this.folders = folders;
        this.cleanup = cleanup;
        this.progress = progress;
        this.printer = printer;
    }

    /** Returns the parent of the folders of all runs. */
    Path results() {
        return folders.parent();
    }

    /** Opens the folder for the results of a Benchmark. */
    ResultFolder open(BenchmarkPlan plan) {
        return folders.open(plan, choice, classPath);
    }

    /**
     * Starts servers for the call, and says how long that took.
     *
     * @param name of the system
     */
    <T> T start(String name, Supplier<T> servers) {
        progress.now("Starting " + name);
        var before = Instant.now();
        var started = servers.get();
        progress.say(String.format(Locale.ROOT, "%s is up after %.1f s", name,
                Duration.between(before, Instant.now()).toMillis() / 1000.0));
        return started;
    }

    /**
     * Returns this machine as the place where workers run.
     *
     * @param health throws {@link io.skewbench.brokers.process.RunFailedException} once a server has ended
     */
    LocalMachine machine(RunFolder folder, Distribution distribution, Runnable health) {
        return new LocalMachine(folder, distribution, classPath, Map.of(), () -> {
            stopIfClosing(folder);
            health.run();
        });
    }

    /** Runs each Benchmark, and returns the worst exit status. */
    int all(ToIntFunction<BenchmarkPlan> run) {
        var status = ExitStatus.OK;
        for (var plan : plans) {
            status = Math.max(status, run.applyAsInt(plan));
        }
        return status;
    }

    /** Runs a Benchmark to its end, and returns its exit status. */
    int run(BenchmarkPlan plan, ResultFolder folder, RunSystem system, LocalMachine machine) {
        unfinished.begin(folder);
        var benchmark = plan.benchmark();
        var name = benchmark.getMetadata().getName();
        var trials = plan.experiment().trials().size();
        var earlier = folders.earlier();
        progress.say("Benchmark " + name + ": " + trials + (trials == 1 ? " trial" : " trials")
                + (earlier.isEmpty()
                        ? ""
                        : ", of which " + plan.experiment().counted(earlier.stream().filter(TrialResult::counts)
                                .map(TrialResult::trial))
                                + " count already")
                + "; results in " + UnfinishedRun.relative(folder.path()));
        if (!folder.isLocked()) {
            progress.say("Warning: the file system of " + UnfinishedRun.relative(folder.path())
                    + " has no locks, so that nothing prevents resuming the run twice at once");
        }
        try {
            new LocalRun(plan, system, machine.withPayloads(plan.payloads()), folder, earlier,
                    RunNarration.after(earlier, plan.experiment(), progress)).finish();
            unfinished.end();
        } finally {
            cleanup.deleteIdleTopics();
            if (benchmark.getStatus() != null) {
                // The trials so far are printed, however the run ended.
                ended.add(benchmark);
            }
        }
        var verdict = RunVerdict.of(benchmark.getStatus());
        if (verdict.failure() != null) {
            folder.keepLogs(logs(machine.folder()));
            progress.say("Benchmark " + name + " failed: " + verdict.failure());
        }
        return verdict.exitStatus();
    }

    /** Executes a task in the temporary folder of the call, which is deleted afterwards, also on an interruption. */
    int inFolder(Work work) {
        var name = "skewbench-" + UUID.randomUUID().toString().substring(0, 8);
        try (var interruption = new Interruption(progress, unfinished::hint);
                var folder = RunFolder.open(TemporaryFolder.path(), name)) {
            interruption.closes(folder);
            interruption.does(cleanup::deleteAll);
            try {
                return work.on(folder);
            } catch (RuntimeException e) {
                interruption.stopIfUnderWay();
                unfinished.stop(e, () -> logs(folder), progress);
                throw e;
            } finally {
                interruption.stopIfUnderWay();
                try {
                    cleanup.deleteAll();
                } finally {
                    progress.end();
                    printer.accept(ended);
                }
            }
        }
    }

    private static void stopIfClosing(RunFolder folder) {
        if (folder.isClosing()) {
            Interruption.stopForEver();
        }
    }

    private static List<Path> logs(RunFolder folder) {
        try (var files = Files.list(folder.path().resolve("logs"))) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A task that needs the temporary folder of the call. */
    interface Work {
        int on(RunFolder folder);
    }
}
