package io.skewbench.local.session;

import io.skewbench.admin.KafkaCluster;
import io.skewbench.admin.Leftovers;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.brokers.process.RunFolder;
import io.skewbench.engine.RunId;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.run.Run;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.api.v1alpha1.IdleTopics;
import io.skewbench.local.drive.KafkaLeftovers;
import io.skewbench.local.drive.LocalMachine;
import io.skewbench.local.drive.LocalRun;
import io.skewbench.local.drive.RunIdleTopics;
import io.skewbench.local.drive.RunNarration;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.forecast.RunForecast;
import io.skewbench.local.forecast.TemporaryFolder;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.local.kafka.KafkaChoice;
import io.skewbench.local.kafka.Reachability;
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
import io.skewbench.local.validation.Overrides;
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
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One call of {@code skewbench run}: a Kafka, and the benchmarks on it one after another. */
public final class Session {
    private final List<BenchmarkPlan> plans;
    private final KafkaChoice choice;
    private final String classPath;
    private final ResultFolders folders;
    private final OutputFormat output;
    private final PrintWriter out;
    private final ProgressOutput progress;
    private final List<Benchmark> ended = new ArrayList<>();
    private final UnfinishedRun unfinished = new UnfinishedRun();
    private volatile @Nullable RunIdleTopics idleTopics;
    private volatile @Nullable KafkaLeftovers leftovers;
    private volatile @Nullable KafkaTopics topics;

    /** @param shown where to say how far the runs are; secrets are kept from it */
    public Session(List<BenchmarkPlan> plans, KafkaChoice choice, String classPath, ResultFolders folders,
            OutputFormat output, PrintWriter out, ProgressOutput shown) {
        this.plans = plans;
        this.choice = choice;
        this.classPath = classPath;
        this.folders = folders;
        this.output = output;
        this.out = out;
        this.progress = new DiscreetProgress(shown, choice.secrets());
    }

    /** Returns what must not be told to anybody. */
    public Secrets secrets() {
        return choice.secrets();
    }

    /** Returns a line for each client setting that no client of Kafka's has. */
    public List<String> unknownSettings() {
        return choice.unknownSettings();
    }

    /** Runs all benchmarks and prints what came out; returns the exit status. */
    public int run() {
        TemporaryFolder.require();
        var machine = MachineLimits.ofThisMachine();
        requireRoom(machine);
        switch (choice) {
            case KafkaChoice.Embedded(var brokers) -> {
                TopicProblems.check(plans, brokers);
                var distribution = Distribution.find();
                announce(brokers + " broker" + (brokers == 1 ? "" : "s") + " on this machine", machine);
                return withFolder(folder -> {
                    progress.now("Starting Kafka");
                    var before = Instant.now();
                    var embedded = EmbeddedKafka.start(brokers, folder, distribution);
                    progress.say(String.format(Locale.ROOT, "Kafka is up after %.1f s",
                            Duration.between(before, Instant.now()).toMillis() / 1000.0));
                    try (var kafka = KafkaCluster.connect(embedded.bootstrapServers(), Map.of())) {
                        topics = new KafkaTopics(kafka, CreatedTopics.ofThisCall(), new QuietProgress());
                        return runAll(kafka, new LocalMachine(folder, distribution, classPath, Map.of(), () -> {
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
                    topics = known;
                    announce(running.bootstrapServers(), machine);
                    resumeOnTheSame(kafka);
                    known.check(plans);
                    var distribution = Distribution.find();
                    return withFolder(folder -> runAll(kafka,
                            new LocalMachine(folder, distribution, classPath, Map.of(), () -> stopIfClosing(folder))));
                }
            }
        }
    }

    private int runAll(KafkaCluster kafka, LocalMachine machine) {
        var status = ExitStatus.OK;
        for (var plan : plans) {
            status = Math.max(status, run(plan, kafka, machine));
        }
        return status;
    }

    private int run(BenchmarkPlan plan, KafkaCluster kafka, LocalMachine machine) {
        progress.now("Laying out topics");
        var laidOut = Objects.requireNonNull(topics).layOut(plan);
        try (var folder = folders.open(plan, choice, classPath)) {
            laidOut.isOtherThan(folder.topics()).ifPresent(why -> {
                throw new InvalidInputException(List.of(why + "; start a new run"));
            });
            folder.keepTopics(laidOut.ids());
            unfinished.begin(folder);
            return run(plan, laidOut, folder, kafka, machine);
        }
    }

    private int run(BenchmarkPlan plan, LaidOutTopics laidOut, ResultFolder folder, KafkaCluster kafka,
            LocalMachine machine) {
        var benchmark = plan.benchmark();
        var name = benchmark.getMetadata().getName();
        var trials = plan.experiment().trials().size();
        var earlier = folders.earlier();
        progress.say("Benchmark " + name + ": " + trials + (trials == 1 ? " trial" : " trials")
                + (earlier.isEmpty()
                        ? ""
                        : ", of which " + earlier.stream().filter(TrialResult::counts).count()
                                + " count already")
                + "; results in " + UnfinishedRun.relative(folder.path()));
        if (!folder.isLocked()) {
            progress.say("Warning: the file system of " + UnfinishedRun.relative(folder.path())
                    + " has no locks, so that nothing prevents resuming the run twice at once");
        }
        var idle = new RunIdleTopics(kafka, progress);
        idleTopics = idle;
        var left = new KafkaLeftovers(kafka, progress);
        leftovers = left;
        try {
            new LocalRun(benchmark, plan.experiment(), laidOut, kafka,
                    machine.withPayloads(plan.payloads()), folder, left, idle,
                    earlier, new RunNarration(progress, plan.experiment(), earlier.size())).finish();
            unfinished.end();
        } finally {
            deleteIdleTopics();
            if (benchmark.getStatus() != null) {
                // Whatever ended it, the trials until then are told.
                ended.add(benchmark);
            }
        }
        var verdict = Verdict.of(benchmark.getStatus());
        if (verdict.failure() != null) {
            folder.keepLogs(logs(machine.folder()));
            progress.say("Benchmark " + name + " failed: " + verdict.failure());
        }
        return verdict.exitStatus();
    }

    /** Leaves no more on Kafka than what is meant to stay. */
    private void leaveKafka() {
        deleteIdleTopics();
        var ofWorkers = leftovers;
        if (ofWorkers != null && choice instanceof KafkaChoice.Running) {
            ofWorkers.deleteAbandoned();
        }
        var left = topics;
        if (left != null && choice instanceof KafkaChoice.Running) {
            left.end();
        }
    }

    /** Of a run that ended early; brokers that were started for it take their topics along. */
    private void deleteIdleTopics() {
        var idle = idleTopics;
        if (idle != null && choice instanceof KafkaChoice.Running) {
            idle.delete();
        }
    }

    private int withFolder(Work work) {
        var name = "skewbench-" + UUID.randomUUID().toString().substring(0, 8);
        try (var interruption = new Interruption(progress, unfinished::hint);
                var folder = RunFolder.open(TemporaryFolder.path(), name)) {
            interruption.closes(folder);
            interruption.does(this::leaveKafka);
            try {
                return work.on(folder);
            } catch (RuntimeException e) {
                interruption.stopIfUnderWay();
                unfinished.stop(e, () -> logs(folder), progress);
                throw e;
            } finally {
                interruption.stopIfUnderWay();
                try {
                    leaveKafka();
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
                ended.stream().filter(benchmark -> !Run.isOver(benchmark)).forEach(
                        benchmark -> benchmark.setStatus(InterruptedStatus.of(benchmark.getStatus())));
            }
            out.print(choice.secrets().redact(output.render(ended)));
            out.flush();
        }
    }

    /** What the interrupted trial has left in Kafka would be in the way of the next. */
    private void resumeOnTheSame(KafkaCluster kafka) {
        for (var plan : plans) {
            var status = plan.benchmark().getStatus();
            var environment = status == null ? null : status.environment();
            if (environment == null) {
                continue;
            }
            var clusterId = kafka.describe().clusterId();
            if (environment.clusterId() != null && !environment.clusterId().equals(clusterId)) {
                throw new InvalidInputException(List.of("Benchmark " + plan.benchmark().getMetadata().getName()
                        + ": its trials so far ran on the Kafka cluster with the id " + environment.clusterId()
                        + ", and the one that answers now has the id " + clusterId + "; start a new run"));
            }
            Leftovers.ofRun(RunId.of(plan.benchmark()), kafka).removeFrom(kafka);
        }
    }

    private void requireRoom(MachineLimits machine) {
        var problems = plans.stream()
                .flatMap(plan -> machine.tooManyProcesses(plan, choice.brokersHere())
                        .map(problem -> plan.sources().line(plan.benchmark(), problem)).stream())
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }

    private void announce(String kafka, MachineLimits machine) {
        machine.warnings(plans, choice.brokersHere()).forEach(warning -> progress.say("Warning: " + warning));
        for (var plan : plans) {
            var forecast = RunForecast.of(plan);
            if (folders.earlier().isEmpty()) {
                progress.say(forecast.line());
            }
            forecast.warnings().forEach(warning -> progress.say("Warning: " + warning));
            var spec = plan.benchmark().getSpec();
            progress.say("Kafka of " + plan.benchmark().getMetadata().getName() + ": " + kafka + ", in place of "
                    + name(spec.cluster()));
            Overrides.in(plan.benchmark()).ifPresent(what -> progress
                    .say("Overridden in " + plan.benchmark().getMetadata().getName() + ": " + what));
            if (spec.worker() != null || spec.workloads().stream().anyMatch(
                    workload -> workload.nodeSelector() != null || workload.tolerations() != null)) {
                progress.say("Workers are processes here: nodeSelector, tolerations and worker are passed over");
            }
        }
    }

    private static String name(ClusterRef cluster) {
        if (cluster.strimzi() != null) {
            return "Strimzi's " + cluster.strimzi().name();
        }
        return cluster.ephemeral() == null
                ? String.valueOf(cluster.bootstrapServers())
                : "one made as " + cluster.ephemeral().name() + ", without its nodes, links and settings";
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

    /** What is done while there is a folder. */
    private interface Work {
        int on(RunFolder folder);
    }
}
