package io.skewbench.local.session;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.RunState;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.drive.KafkaLeftovers;
import io.skewbench.local.drive.LocalMachine;
import io.skewbench.local.drive.LocalRun;
import io.skewbench.local.drive.OtherBrokers;
import io.skewbench.local.drive.RunBrokers;
import io.skewbench.local.drive.RunIdleTopics;
import io.skewbench.local.drive.RunInKafka;
import io.skewbench.local.drive.RunNarration;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.forecast.TemporaryFolder;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.local.kafka.KafkaChoice;
import io.skewbench.local.kafka.Reachability;
import io.skewbench.local.kafka.StartedBrokers;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.DiscreetProgress;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.result.OutputFormat;
import io.skewbench.local.result.ResultFolder;
import io.skewbench.local.secret.Secrets;
import io.skewbench.local.topic.CreatedTopics;
import io.skewbench.local.topic.KafkaTopics;
import io.skewbench.local.topic.LaidOutTopics;
import io.skewbench.local.topic.TopicProblems;
import java.io.IOException;
import java.io.PrintWriter;
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

/**
 * One call of {@code skewbench run} or {@code skewbench resume}: connects to a Kafka cluster or starts brokers, and
 * runs the Benchmarks one after another.
 */
public final class Session {
    private final List<BenchmarkPlan> plans;
    private final KafkaChoice choice;
    private final String classPath;
    private final ResultFolders folders;
    private final OutputFormat output;
    private final PrintWriter out;
    private final ProgressOutput progress;
    private final RunAnnouncement announcement;
    private final List<Benchmark> ended = new ArrayList<>();
    private final UnfinishedRun unfinished = new UnfinishedRun();
    private final CallCleanup cleanup;

    /** @param shown shows the progress, without secrets */
    public Session(List<BenchmarkPlan> plans, KafkaChoice choice, String classPath, ResultFolders folders,
            OutputFormat output, PrintWriter out, ProgressOutput shown) {
        this.plans = plans;
        this.choice = choice;
        this.classPath = classPath;
        this.folders = folders;
        this.output = output;
        this.out = out;
        this.progress = new DiscreetProgress(shown, choice.secrets());
        this.cleanup = new CallCleanup(choice instanceof KafkaChoice.Running);
        this.announcement = new RunAnnouncement(plans, choice, folders.earlier().isEmpty(), progress);
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
        var machine = MachineLimits.ofThisMachine();
        announcement.requireRoom(machine);
        switch (choice) {
            case KafkaChoice.Embedded(var brokers) -> {
                TopicProblems.check(plans, brokers);
                var distribution = Distribution.find();
                announcement.say(brokers + " broker" + (brokers == 1 ? "" : "s") + " on this machine", machine);
                return withFolder(folder -> {
                    progress.now("Starting Kafka");
                    var before = Instant.now();
                    var embedded = EmbeddedKafka.start(brokers, folder, distribution);
                    progress.say(String.format(Locale.ROOT, "Kafka is up after %.1f s",
                            Duration.between(before, Instant.now()).toMillis() / 1000.0));
                    try (var kafka = KafkaCluster.connect(embedded.bootstrapServers(), Map.of())) {
                        cleanup.ofCall(new KafkaTopics(kafka, CreatedTopics.ofThisCall(), new QuietProgress()));
                        return runAll(kafka, new StartedBrokers(embedded, progress),
                                new LocalMachine(folder, distribution, classPath, Map.of(), () -> {
                                    stopIfClosing(folder);
                                    embedded.check();
                                }));
                    } finally {
                        if (distribution.recordsArchives()) {
                            embedded.stop();
                        }
                    }
                });
            }
            case KafkaChoice.Running running -> {
                try (var kafka = Reachability.connect(running)) {
                    var known = new KafkaTopics(kafka, CreatedTopics.in(folders.parent()), progress);
                    cleanup.ofCall(known);
                    announcement.say(running.bootstrapServers(), machine);
                    FixedBrokers.require(plans);
                    SameCluster.require(plans, kafka);
                    known.check(plans);
                    var distribution = Distribution.find();
                    return withFolder(folder -> runAll(kafka, new OtherBrokers(),
                            new LocalMachine(folder, distribution, classPath, Map.of(), () -> stopIfClosing(folder))));
                }
            }
        }
    }

    private int runAll(KafkaCluster kafka, RunBrokers brokers, LocalMachine machine) {
        var status = ExitStatus.OK;
        for (var plan : plans) {
            status = Math.max(status, run(plan, kafka, brokers, machine));
        }
        return status;
    }

    private int run(BenchmarkPlan plan, KafkaCluster kafka, RunBrokers brokers, LocalMachine machine) {
        progress.now("Laying out topics");
        var laidOut = cleanup.topics().layOut(plan);
        try (var folder = folders.open(plan, choice, classPath)) {
            laidOut.isOtherThan(folder.topics()).ifPresent(why -> {
                throw new InvalidInputException(List.of(why + "; start a new run"));
            });
            folder.keepTopics(laidOut.ids());
            unfinished.begin(folder);
            return run(plan, laidOut, folder, kafka, brokers, machine);
        }
    }

    private int run(BenchmarkPlan plan, LaidOutTopics laidOut, ResultFolder folder, KafkaCluster kafka,
            RunBrokers brokers, LocalMachine machine) {
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
        var idle = new RunIdleTopics(kafka, progress);
        var left = new KafkaLeftovers(kafka, progress);
        cleanup.ofRun(idle::delete, left::deleteAbandoned);
        try {
            new LocalRun(plan, new RunInKafka(kafka, brokers, laidOut, idle, left),
                    machine.withPayloads(plan.payloads()),
                    folder, earlier, RunNarration.after(earlier, plan.experiment(), progress)).finish();
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

    private int withFolder(Work work) {
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
                    print();
                }
            }
        }
    }

    private void print() {
        if (!ended.isEmpty()) {
            if (output == OutputFormat.TABLE) {
                ended.stream().filter(benchmark -> !RunState.isOver(benchmark)).forEach(
                        benchmark -> benchmark.setStatus(InterruptedStatus.of(benchmark.getStatus())));
            }
            out.print(choice.secrets().redact(output.render(ended)));
            out.flush();
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
    private interface Work {
        int on(RunFolder folder);
    }
}
