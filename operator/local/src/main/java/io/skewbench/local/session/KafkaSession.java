package io.skewbench.local.session;

import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.local.distribution.Distribution;
import io.skewbench.local.drive.KafkaLeftovers;
import io.skewbench.local.drive.LocalMachine;
import io.skewbench.local.drive.OtherBrokers;
import io.skewbench.local.drive.RunBrokers;
import io.skewbench.local.drive.RunIdleTopics;
import io.skewbench.local.drive.RunInKafka;
import io.skewbench.local.forecast.MachineLimits;
import io.skewbench.local.kafka.EmbeddedKafka;
import io.skewbench.local.kafka.Reachability;
import io.skewbench.local.kafka.StartedBrokers;
import io.skewbench.local.plan.BenchmarkPlan;
import io.skewbench.local.plan.InvalidInputException;
import io.skewbench.local.progress.ProgressOutput;
import io.skewbench.local.progress.QuietProgress;
import io.skewbench.local.system.SystemChoice;
import io.skewbench.local.topic.CreatedTopics;
import io.skewbench.local.topic.KafkaTopics;
import io.skewbench.local.topic.TopicProblems;
import java.util.List;
import java.util.Map;

/** The runs of a call on Kafka: starts brokers or connects to a cluster, and lays out the topics of each Benchmark. */
record KafkaSession(List<BenchmarkPlan> plans, CallRuns runs, CallCleanup cleanup, RunAnnouncement announcement,
        ProgressOutput progress) {

    /** Runs all Benchmarks on brokers that are started for the call, and returns the exit status. */
    int onStarted(int brokers, MachineLimits limits) {
        TopicProblems.check(plans, brokers);
        var distribution = Distribution.find();
        announcement.say(brokers + " broker" + (brokers == 1 ? "" : "s") + " on this machine", limits);
        return runs.inFolder(folder -> {
            var embedded = runs.start("Kafka", () -> EmbeddedKafka.start(brokers, folder, distribution));
            try (var kafka = KafkaCluster.connect(embedded.bootstrapServers(), Map.of())) {
                cleanup.ofCall(new KafkaTopics(kafka, CreatedTopics.ofThisCall(), new QuietProgress()));
                return runAll(kafka, new StartedBrokers(embedded, progress),
                        runs.machine(folder, distribution, embedded::check));
            } finally {
                if (distribution.recordsArchives()) {
                    embedded.stop();
                }
            }
        });
    }

    /** Runs all Benchmarks on a cluster that runs already, and returns the exit status. */
    int onRunning(SystemChoice.Running running, MachineLimits limits) {
        try (var kafka = Reachability.connect(running)) {
            var known = new KafkaTopics(kafka, CreatedTopics.in(runs.results()), progress);
            cleanup.ofCall(known);
            announcement.say(running.bootstrapServers(), limits);
            FixedBrokers.require(plans);
            SameCluster.require(plans, kafka);
            known.check(plans);
            var distribution = Distribution.find();
            return runs.inFolder(folder -> runAll(kafka, new OtherBrokers(),
                    runs.machine(folder, distribution, () -> {})));
        }
    }

    private int runAll(KafkaCluster kafka, RunBrokers brokers, LocalMachine machine) {
        return runs.all(plan -> run(plan, kafka, brokers, machine));
    }

    private int run(BenchmarkPlan plan, KafkaCluster kafka, RunBrokers brokers, LocalMachine machine) {
        progress.now("Laying out topics");
        var laidOut = cleanup.topics().layOut(plan);
        try (var folder = runs.open(plan)) {
            laidOut.isOtherThan(folder.topics()).ifPresent(why -> {
                throw new InvalidInputException(List.of(why + "; start a new run"));
            });
            folder.keepTopics(laidOut.ids());
            var idle = new RunIdleTopics(kafka, progress);
            var left = new KafkaLeftovers(kafka, progress);
            cleanup.ofRun(idle::delete, left::deleteAbandoned);
            return runs.run(plan, folder, new RunInKafka(kafka, brokers, laidOut, idle, left), machine);
        }
    }
}
