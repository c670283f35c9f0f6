package io.skewbench.controller.benchmark;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.Watchable;
import io.skewbench.api.v1alpha1.TrialStatus;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.AttemptReport;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.testing.Benchmarks;
import io.skewbench.controller.testing.OperatorProcess;
import io.skewbench.controller.testing.TestCluster;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Takes 1 minute: the operator is started again after each of nine kinds of change, one or more of each step of a run.
 * The test that is tagged long kills it at every kind.
 */
@Order(3)
class KilledOperatorTest {
    /** Kinds of change: preparing a trial, its rights and its Jobs; starting, collecting, storing, removing it. */
    private static final Set<String> OF_EACH_STEP = Set.of("ADDED ConfigMap plan", "ADDED Role access",
            "ADDED Job worker", "MODIFIED ConfigMap report Ready", "MODIFIED ConfigMap plan created start.json",
            "MODIFIED ConfigMap report Done", "MODIFIED ConfigMap plan created offsets-after.json start.json",
            "ADDED ConfigMap result", "DELETED Job worker");
    private static final Set<String> OTHERS = Set.of("ADDED ServiceAccount access", "ADDED RoleBinding access",
            "ADDED ConfigMap report", "MODIFIED ConfigMap plan created", "DELETED Role access",
            "DELETED ConfigMap report", "DELETED ConfigMap plan");

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();
    @RegisterExtension
    final TestCluster cluster = TestCluster.withoutOperator();

    @Test
    void neitherRepeatsNorLosesATrialWhateverStepItIsKilledAt() throws Exception {
        neitherRepeatsNorLosesATrial(OF_EACH_STEP::contains);
    }

    @Test
    @Tag("long")
    void neitherRepeatsNorLosesATrialWhereverItIsKilled() throws Exception {
        neitherRepeatsNorLosesATrial(moment -> true);
    }

    private void neitherRepeatsNorLosesATrial(Predicate<String> fatal) throws Exception {
        // Given an operator that is killed as soon as a change of a fatal kind is seen for the first time
        var topic = cluster.api().namespace();
        BROKERS.topic(topic, List.of(0, 1, 2));
        var benchmarks = cluster.benchmarks();
        try (var operator = OperatorProcess.start(cluster.api());
                var killer = new Killer(operator, cluster, fatal)) {
            // When
            benchmarks.apply("""
                    apiVersion: skewbench.io/v1alpha1
                    kind: Benchmark
                    metadata: {name: run}
                    spec:
                      cluster: {bootstrapServers: "%s"}
                      workloads:
                      - name: c1
                        kafkaTopic: %s
                        idleTopics: {count: 3, partitions: 2, replicationFactor: 1}
                        load: {rate: 200}
                        records: {value: {size: "100"}}
                      variants: [{name: built-in, partitioner: BuiltIn}]
                      repetitions: 2
                      burnIn: 1
                      warmup: 1s
                      duration: 2s
                    """.formatted(BROKERS.bootstrapServers(), topic));
            var finished = benchmarks.await("run", benchmark -> {
                operator.ensureRunning();
                return Benchmarks.isFinished(benchmark);
            }, operator::log);
            // Then
            assertThat(finished.getStatus().phase()).as(operator::log).isEqualTo("Complete");
            assertThat(finished.getStatus().trials()).hasSize(2).allSatisfy(KilledOperatorTest::counts);
            assertThat(requireNonNull(finished.getStatus().burnIn()).trials()).hasSize(1);
            assertThat(cluster.controllers().jobsEverMade()).hasSize(3)
                    .allSatisfy((job, times) -> assertThat(times).isOne());
            assertThat(benchmarks.partsOf(finished)).containsExactly("result", "result", "result");
            assertThat(IdleTopicNames.of(finished, BROKERS)).isEmpty();
            assertThat(killer.moments()).containsAll(OF_EACH_STEP).containsAll(OTHERS);
            // Dead before workers are ready, before they have sent and before the next trial, at least.
            assertThat(operator.starts()).isGreaterThanOrEqualTo(4);
        }
    }

    private static void counts(TrialStatus trial) {
        assertThat(trial.state()).isEqualTo("Complete");
        assertThat(trial.attempt()).isZero();
        assertThat(trial.acknowledged()).isPositive().isEqualTo(trial.offsetGrowth());
    }

    /** Kills the operator at each fatal kind of change when it is seen first. */
    private static final class Killer implements Watcher<HasMetadata>, AutoCloseable {
        private final OperatorProcess operator;
        private final Predicate<String> fatal;
        private final Set<String> moments = new ConcurrentSkipListSet<>();
        private final List<Watch> watches;

        Killer(OperatorProcess operator, TestCluster cluster, Predicate<String> fatal) {
            this.operator = operator;
            this.fatal = fatal;
            var client = cluster.api().client();
            this.watches = List.of(watch(client.configMaps().withLabel(ChildLabels.RUN)),
                    watch(client.batch().v1().jobs()), watch(client.serviceAccounts().withLabel(ChildLabels.RUN)),
                    watch(client.rbac().roles()), watch(client.rbac().roleBindings()));
        }

        @SuppressWarnings("unchecked") // this takes events of every kind
        private <T extends HasMetadata> Watch watch(Watchable<T> kind) {
            return kind.watch((Watcher<T>) (Watcher<?>) this);
        }

        Set<String> moments() {
            return moments;
        }

        @Override
        public void eventReceived(Action action, HasMetadata object) {
            var moment = action + " " + object.getKind() + " " + ChildLabels.value(object, ChildLabels.PART)
                    + (action == Action.MODIFIED && object instanceof ConfigMap configMap ? state(configMap) : "");
            if (moments.add(moment) && fatal.test(moment)) {
                operator.kill();
            }
        }

        private static String state(ConfigMap configMap) {
            var report = AttemptReport.read(configMap);
            if (report != null) {
                return " " + report.getClass().getSimpleName();
            }
            var created = ChildLabels.annotation(configMap, AttemptPlan.WORKERS_CREATED) == null ? "" : " created";
            return created + configMap.getData().keySet().stream()
                    .filter(key -> key.equals(AttemptPlan.START) || key.equals(AttemptPlan.OFFSETS_AFTER))
                    .sorted()
                    .map(key -> " " + key)
                    .reduce("", String::concat);
        }

        @Override
        public void onClose(@Nullable WatcherException cause) {
            // The test ends.
        }

        @Override
        public void close() {
            watches.forEach(Watch::close);
        }
    }
}
