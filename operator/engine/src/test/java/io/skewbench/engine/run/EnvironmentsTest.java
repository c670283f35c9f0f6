package io.skewbench.engine.run;

import static io.skewbench.engine.run.RunScenario.attempt;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.LogDirs;
import io.skewbench.api.v1alpha1.Environment.MeasuredLink;
import io.skewbench.api.v1alpha1.Environment.ReplicaFetchers;
import io.skewbench.api.v1alpha1.Environment.WorkerFacts;
import io.skewbench.engine.observation.ClusterProvisioning;
import io.skewbench.engine.observation.ClusterProvisioning.EphemeralView;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.engine.observation.ClusterProvisioning.PinningView;
import io.skewbench.engine.observation.ClusterProvisioning.PlacedBroker;
import io.skewbench.engine.observation.KafkaSettingsView;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.observation.Observed.ClusterView;
import io.skewbench.engine.observation.Observed.Machines;
import io.skewbench.engine.observation.ObservedBuilder;
import io.skewbench.engine.replication.FetcherLoad;
import io.skewbench.engine.result.TrialResult;
import io.skewbench.engine.result.WorkerSummary;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.report.WorkerResult.Facts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EnvironmentsTest {
    private static final ClusterView AWAY = new ClusterView.Waiting(WaitReason.KAFKA_NOT_READY, "rolls");
    private static final ClusterView OTHER = new ClusterView.Usable("kraft-2", "other:9092", Map.of(),
            List.of(new BrokerView(9, "b9", null)));

    private final RunScenario scenario = new RunScenario();

    @Test
    void describesTheClusterThatIsThere() {
        var environment = of(scenario.observed(), null);

        assertThat(environment.clusterId()).isEqualTo("kraft-1");
        assertThat(environment.bootstrapServers()).isEqualTo("kafka:9092");
        assertThat(requireNonNull(environment.brokers())).extracting(Broker::id).containsExactly(1, 2);
        assertThat(environment.seed()).isEqualTo(1);
        assertThat(environment.workers()).isNull();
    }

    @Test
    void sortsBrokersById() {
        var unsorted = new ClusterView.Usable("kraft-1", "kafka:9092", Map.of(),
                List.of(new BrokerView(2, "b2", null), new BrokerView(1, "b1", "a", "n", "i", "ext4")));

        assertThat(of(scenario.observed().cluster(unsorted), null).brokers()).containsExactly(
                new Broker(1, "b1", "a", "n", "i", "ext4", null, null),
                new Broker(2, "b2", null, null, null, null, null, null));
    }

    @Test
    void knowsNoClusterBeforeItAnswers() {
        var environment = of(scenario.observed().cluster(AWAY), null);

        assertThat(environment.clusterId()).isNull();
        assertThat(environment.brokers()).isNull();
    }

    @Test
    void keepsTheNotedClusterWhileItDoesNotAnswer() {
        var noted = of(scenario.observed(), null);

        assertThat(of(scenario.observed().cluster(AWAY), noted).brokers()).isEqualTo(noted.brokers());
    }

    @Test
    void takesTheClusterAsItIsUntilTheFirstTrial() {
        var noted = of(scenario.observed(), null);

        assertThat(of(scenario.observed().cluster(OTHER), noted).clusterId()).isEqualTo("kraft-2");
    }

    @Test
    void keepsTheClusterOfTheFirstTrialFromThenOn() {
        var noted = of(scenario.observed(), null);

        assertThat(of(scenario.observed().cluster(OTHER).attempt(attempt(null)), noted).clusterId())
                .isEqualTo("kraft-1");
        assertThat(of(scenario.observed().cluster(OTHER).results(List.of(scenario.result(0, 0).build())), noted)
                .clusterId()).isEqualTo("kraft-1");
    }

    @Test
    void keepsTheReplicaFetchersThatWereSeenFirst() {
        // Given
        var noted = of(scenario.observed().kafkaSettings(settings(new FetcherLoad(2, 1, List.of(6, 0, 0)))), null);
        // When
        var later = of(scenario.observed().kafkaSettings(settings(new FetcherLoad(2, 1, List.of(2, 2, 2)))), noted);
        // Then
        assertThat(later.replicaFetchers()).isEqualTo(new ReplicaFetchers(2, 1, 3, 6, 6, 3));
        assertThat(of(scenario.observed(), noted).replicaFetchers()).isEqualTo(later.replicaFetchers());
    }

    @Test
    void doesNotMeasureALinkAgain() {
        var link = new MeasuredLink("100M", 5L, null, null);
        var noted = Environment.builder().brokers(List.of(Broker.builder().id(1).host("old").link(link).build()))
                .build();

        assertThat(requireNonNull(of(scenario.observed(), noted).brokers())).extracting(Broker::host, Broker::link)
                .containsExactly(tuple("b1", link),
                        tuple("b2", null));
    }

    @Test
    void takesLogDirectoriesAsTheyWereReadFirst() {
        // Given
        var noted = of(scenario.observed().kafkaSettings(settings(80)), null);
        // When
        var later = of(scenario.observed().kafkaSettings(settings(70)).attempt(attempt(null)), noted);
        // Then
        assertThat(requireNonNull(later.brokers())).extracting(Broker::logDirs)
                .containsExactly(new LogDirs(1, 100, 80, 80), null);
    }

    @Test
    void learnsOfLogDirectoriesBetweenTrials() {
        // Given
        var noted = of(scenario.observed(), null);
        // When
        var later = of(scenario.observed().kafkaSettings(settings(70)).results(List.of(scenario.result(0, 0).build())),
                noted);
        // Then
        assertThat(requireNonNull(later.brokers())).extracting(Broker::logDirs)
                .containsExactly(new LogDirs(1, 100, 70, 70), null);
    }

    private static KafkaSettingsView settings(long usable) {
        return new KafkaSettingsView(new TreeMap<>(), new TreeSet<>(), null, null,
                new TreeMap<>(Map.of(1, new LogDirs(1, 100, usable, usable))));
    }

    @Test
    void describesNoBrokersThatAreAboutToLeaveTheirNodes() {
        var pinned = new RunScenario("cluster: {strimzi: {name: bench, pinning: {nodeSelector: {zone: x}}}}");

        assertThat(of(pinned, pinned.observed().provisioning(on("n1")), null).brokers()).isNull();
        assertThat(of(pinned, pinned.observed().provisioning(on("n2")), null).brokers()).isNotNull();
    }

    @Test
    void listsEachWorkerOnceWithAllVersionsOfItsClient() {
        var results = List.of(result(0, worker(0, "4.4.0")), result(1, worker(0, "2.4.1"), worker(1, "2.4.1")),
                result(2, worker(0, "4.4.0")));

        assertThat(requireNonNull(of(scenario.observed().results(results), null).workers()))
                .extracting(WorkerFacts::pod, WorkerFacts::kafkaClients)
                .containsExactly(tuple(0, "2.4.1, 4.4.0"),
                        tuple(1, "2.4.1"));
    }

    @Test
    void takesAWorkersImageFromItsPodOrFromTheFirstOfItsWorkload() {
        var results = List.of(result(0, worker(0, "4.4.0"), worker(1, "4.4.0"), worker(2, "4.4.0")));
        var machines = new Machines(Map.of(), Map.of("c1-0", "first", "c1-1", "own"));

        assertThat(requireNonNull(of(scenario.observed().results(results).machines(machines), null).workers()))
                .extracting(WorkerFacts::image).containsExactly("first", "own", "first");
    }

    @Test
    void keepsTheImageOfAPodThatIsGone() {
        var results = List.of(result(0, worker(0, "4.4.0")));
        var noted = of(scenario.observed().results(results)
                .machines(new Machines(Map.of(), Map.of("c1-0", "first"))), null);

        assertThat(requireNonNull(of(scenario.observed().results(results), noted).workers()))
                .extracting(WorkerFacts::image).containsExactly("first");
    }

    @Test
    void tellsTheIdsOfNotedBrokers() {
        assertThat(Environments.brokers(of(scenario.observed(), null))).containsExactly(1, 2);
        assertThat(Environments.brokers(null)).isEmpty();
    }

    /** Broker 1 runs on that node, and only node n2 has the label. */
    private static ClusterProvisioning on(String node) {
        return new ClusterProvisioning(new EphemeralView.NotAsked(),
                new PinningView.Known(List.of(new PlacedBroker(1, "a", node, true)),
                        Map.of("n1", Map.of(), "n2", Map.of("zone", "x")), null, null, null),
                new LinksView.NotAsked());
    }

    private TrialResult result(int trial, WorkerSummary... workers) {
        return scenario.result(trial, 0).workers(List.of(workers)).build();
    }

    private static WorkerSummary worker(int pod, String kafkaClients) {
        return new WorkerSummary("c1", null, pod, "node-" + pod, Facts.builder().host("h").java("21")
                .kafkaClients(kafkaClients).kernel("Linux").cpus(2).maxHeapBytes(1).build());
    }

    private Environment of(ObservedBuilder observed, @Nullable Environment noted) {
        return of(scenario, observed, noted);
    }

    private static Environment of(RunScenario scenario, ObservedBuilder observed, @Nullable Environment noted) {
        var view = observed.build();
        return Environments.of(scenario.benchmark.getSpec(), scenario.experiment,
                new RunResults(scenario.experiment, view.results()), view, noted);
    }

    private static KafkaSettingsView settings(FetcherLoad leastEven) {
        return new KafkaSettingsView(new TreeMap<>(Map.of(1, new TreeMap<>(Map.of("num.replica.fetchers", "3")))),
                new TreeSet<>(), null, leastEven, new TreeMap<>());
    }
}
