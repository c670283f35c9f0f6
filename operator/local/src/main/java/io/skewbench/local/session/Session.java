package io.skewbench.local.session;

import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.engine.run.RunState;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.forecast.TemporaryFolder;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.progress.DiscreetProgress;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.result.OutputFormat;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.system.SystemChoice;
import java.io.PrintWriter;
import java.util.List;

/**
 * One call of {@code skewbench run} or {@code skewbench resume}: runs the Benchmarks one after another on the system
 * that was chosen, and prints their results.
 */
public final class Session {
    private final List<BenchmarkPlan> plans;
    private final SystemChoice choice;
    private final ProgressOutput progress;
    private final RunAnnouncement announcement;
    private final CallCleanup cleanup;
    private final CallRuns runs;

    /** @param shown shows the progress, without secrets */
    public Session(List<BenchmarkPlan> plans, SystemChoice choice, String classPath, ResultFolders folders,
            OutputFormat output, PrintWriter out, ProgressOutput shown) {
        this.plans = plans;
        this.choice = choice;
        this.progress = new DiscreetProgress(shown, choice.secrets());
        this.cleanup = new CallCleanup(choice instanceof SystemChoice.Running);
        this.announcement = new RunAnnouncement(plans, choice, folders.earlier().isEmpty(), progress);
        this.runs = new CallRuns(plans, choice, classPath, folders, cleanup, progress,
                ended -> print(ended, output, out, choice.secrets()));
    }

    /** Returns the secrets, which must not be shown or stored. */
    public Secrets secrets() {
        return choice.secrets();
    }

    /** Returns a line for each client setting that Kafka's clients don't have. */
    public List<String> unknownSettings() {
        return choice.unknownSettings();
    }

    /** Runs all Benchmarks, prints their results and returns the exit status. */
    public int run() {
        TemporaryFolder.require();
        var limits = MachineLimits.ofThisMachine();
        announcement.requireRoom(limits);
        return switch (choice) {
            case SystemChoice.Embedded(var brokers) -> onKafka().onStarted(brokers, limits);
            case SystemChoice.Running running -> onKafka().onRunning(running, limits);
            case SystemChoice.Ensemble(var servers) ->
                new EnsembleSession(runs, announcement, progress).onStarted(servers, limits);
        };
    }

    private KafkaSession onKafka() {
        return new KafkaSession(plans, runs, cleanup, announcement, progress);
    }

    private static void print(List<Benchmark> ended, OutputFormat output, PrintWriter out, Secrets secrets) {
        if (!ended.isEmpty()) {
            if (output == OutputFormat.TABLE) {
                ended.stream().filter(benchmark -> !RunState.isOver(benchmark)).forEach(
                        benchmark -> benchmark.setStatus(InterruptedStatus.of(benchmark.getStatus())));
            }
            out.print(secrets.redact(output.render(ended)));
            out.flush();
        }
    }
}
