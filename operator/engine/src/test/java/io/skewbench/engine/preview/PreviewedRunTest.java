package io.skewbench.engine.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.skewbench.engine.Experiment.Row;
import io.skewbench.engine.Experiment.Trial;
import io.skewbench.engine.Specs;
import io.skewbench.engine.preview.RunPreview.BrokerPart;
import io.skewbench.engine.preview.RunPreview.Changes;
import io.skewbench.engine.preview.RunPreview.FetcherNumber;
import io.skewbench.engine.preview.RunPreview.FetcherOrigin;
import io.skewbench.engine.preview.RunPreview.FetcherPart;
import io.skewbench.engine.preview.RunPreview.FetcherSetting;
import io.skewbench.engine.preview.RunPreview.GroupPreview;
import io.skewbench.engine.preview.RunPreview.KafkaPreview;
import io.skewbench.engine.preview.RunPreview.KubernetesChanges;
import io.skewbench.engine.preview.RunPreview.SearchPreview;
import io.skewbench.engine.preview.RunPreview.Times;
import io.skewbench.engine.preview.RunPreview.TopicPreview;
import io.skewbench.engine.preview.RunPreview.TrialCounts;
import io.skewbench.engine.preview.RunPreview.TrialPreview;
import io.skewbench.engine.preview.RunPreview.WorkloadPreview;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trials of 30 s, with what passes beside them, at 1,000 records/s of 100 bytes. */
class PreviewedRunTest {
    private static final String WORKLOAD = "{name: w, topic: orders, pods: 2, producersPerPod: 3, load: {rate: 1000}, "
            + "records: {value: {size: 100}}}";
    private static final String SPEC = """
            cluster: {strimzi: {name: bench}}
            workloads: [%s]
            variants: [{name: built-in, partitioner: BuiltIn}, {name: sticky, partitioner: StickyKip480}]
            sweep: {producer: {acks: ["1", all]}}
            warmup: 5s
            duration: 20s
            repetitions: 4
            burnIn: 0
            """.formatted(WORKLOAD);
    private static final String LEADERS = "placement: {leaders: [{broker: 0, count: 4}, {broker: 1, count: 2}]}";
    private static final String TWO_REPLICAS = "{cluster: {strimzi: {name: bench}}, replicationFactor: 2, " + LEADERS
            + "}";
    private static final Map<String, String> ORDERS = Map.of("orders", TWO_REPLICAS);

    @Test
    void multipliesVariantsSweepPointsAndRepetitions() {
        // When
        var preview = Previews.of(SPEC, ORDERS);
        // Then
        assertThat(preview.trials()).isEqualTo(new TrialCounts(2, 0, 2, 4, null, 16, 0, 16, 16));
        assertThat(preview.time()).isEqualTo(new Times("30s", "8m", "8m"));
    }

    @Test
    void saysHowSoonARunMayEnd() {
        // When
        var preview = Previews.of(SPEC.replace("burnIn: 0", "burnIn: 5\nminRepetitions: 3\nprimary: "
                + "[recordsPerSecond]"), ORDERS);
        // Then three repetitions, after the two burn-in trials that may suffice
        assertThat(preview.trials()).isEqualTo(new TrialCounts(2, 0, 2, 4, 3, 16, 5, 14, 21));
        assertThat(preview.time()).isEqualTo(new Times("30s", "7m", "10m30s"));
    }

    @ParameterizedTest
    @CsvSource({"seal: true, 3, 1", "calibrate: true, 3, 3"})
    void countsCopiesOfTheBaseline(String field, int variants, int copies) {
        // When
        var trials = Previews.of(SPEC + field, ORDERS).trials();
        // Then
        assertThat(trials.variants()).isEqualTo(variants);
        assertThat(trials.copies()).isEqualTo(copies);
    }

    @Test
    void hasTheOrderThatTheSeedGives() {
        // Given
        var spec = SPEC.replace("burnIn: 0", "burnIn: 1\nseed: 42");
        var experiment = Specs.experiment(Specs.spec(spec));
        // When
        var order = Previews.of(spec, ORDERS).order();
        // Then
        assertThat(order.getFirst())
                .isEqualTo(new TrialPreview(null, 0, "built-in", Map.of("acks", "1"), "BuiltIn", "4.4.0"));
        assertThat(order.subList(1, order.size())).extracting(PreviewedRunTest::row)
                .isEqualTo(experiment.trials().stream().map(Trial::row).toList());
        assertThat(order.subList(1, order.size())).extracting(TrialPreview::trial).startsWith(1, 2, 3).endsWith(16);
    }

    @Test
    void hasNoOrderWithoutASeed() {
        // When
        var preview = Previews.of(SPEC, ORDERS);
        // Then
        assertThat(preview.seed()).isNull();
        assertThat(preview.order()).hasSize(16).extracting(TrialPreview::trial).containsOnlyNulls();
        assertThat(preview.order().subList(4, 8)).extracting(trial -> trial.repetition() + " " + row(trial))
                .containsExactly("2 built-in acks=1", "2 built-in acks=all", "2 sticky acks=1", "2 sticky acks=all");
    }

    @Test
    void saysWhatAWorkloadSends() {
        // When
        var workloads = Previews.of(SPEC.replace("load: {rate",
                "consumers: [{name: readers, pods: 2, consumersPerPod: 5}], load: {rate"), ORDERS).workloads();
        // Then
        assertThat(workloads).containsExactly(new WorkloadPreview("w", 2, 3,
                List.of(new GroupPreview("readers", 2, 5)), List.of("orders"), 25_000L, 2_500_000L, 5_000_000L));
    }

    @Test
    void dividesWhatAWorkloadStoresAmongItsTopics() {
        // Given a quarter with two replicas, the rest with one
        var topics = Map.of("a", TWO_REPLICAS, "b", "{cluster: {strimzi: {name: bench}}, " + LEADERS + "}");
        // When
        var workloads = Previews.of(SPEC.replace("topic: orders",
                "topics: [{topic: a, weight: 1}, {topic: b, weight: 3}]"), topics).workloads();
        // Then
        assertThat(workloads).singleElement().extracting(WorkloadPreview::storedBytesPerTrial)
                .isEqualTo(2_500_000L * 5 / 4);
    }

    @Test
    void storesWhatIsSentOnceWhereASearchTriesTopicsInTurn() {
        // Given
        var spec = SPEC.replace("repetitions: 4\n", "").replace("sweep: {producer: {acks: [\"1\", all]}}",
                "sweep: {axes: [{name: p, values: [{name: few, topics: {orders: small}}, {name: many}]}]}\n"
                        + "search: {axis: p, find: Lowest}");
        // When
        var preview = Previews.of(spec, Map.of("orders", TWO_REPLICAS, "small", TWO_REPLICAS));
        // Then
        assertThat(preview.search())
                .isEqualTo(new SearchPreview("p", "Lowest", List.of("few", "many"), null, null, 20, 0));
        assertThat(preview.workloads()).singleElement().satisfies(workload -> {
            assertThat(workload.topics()).containsExactlyInAnyOrder("orders", "small");
            assertThat(workload.bytesPerTrial()).isEqualTo(2_500_000L);
            assertThat(workload.storedBytesPerTrial()).isEqualTo(5_000_000L);
        });
    }

    @Test
    void dividesRecordsAmongTheTopicsOfEachPoint() {
        // Given a topic with two replicas that gets all records at one point, and half of them at the other
        var spec = SPEC.replace("topic: orders", "topics: [{topic: orders}, {topic: payments}, {topic: none}]").replace(
                "sweep: {producer: {acks: [\"1\", all]}}",
                "sweep: {axes: [{name: t, values: [{name: one, topicCount: 1}, {name: two, topicCount: 2}]}]}");
        // When
        var preview = Previews.of(spec, Map.of("orders", TWO_REPLICAS, "payments",
                TWO_REPLICAS.replace("replicationFactor: 2, ", "")));
        // Then
        assertThat(preview.workloads()).singleElement().satisfies(workload -> {
            assertThat(workload.topics()).as("of all points").containsExactlyInAnyOrder("orders", "payments");
            assertThat(workload.recordsPerTrial()).isEqualTo(25_000L);
            assertThat(workload.storedBytesPerTrial()).isEqualTo(2 * 1_875_000L + 625_000L);
        });
    }

    @Test
    void doesNotKnowWhatOnlyTheClusterLimits() {
        // When
        var workloads = Previews.of(SPEC.replace("rate: 1000", "unlimited: {}"), ORDERS).workloads();
        // Then
        assertThat(workloads).singleElement().isEqualTo(
                new WorkloadPreview("w", 2, 3, List.of(), List.of("orders"), null, null, null));
    }

    @Test
    void laysTopicsOut() {
        // When
        var topics = Previews.of(SPEC, ORDERS).topics();
        // Then
        assertThat(topics).containsExactly(new TopicPreview("orders", "orders", 6, 2,
                List.of(new BrokerPart(0, 4, 6), new BrokerPart(1, 2, 6)), null));
    }

    @Test
    void knowsOfARunningClusterTheBrokersThatAPlacementNames() {
        // When
        var preview = Previews.of(SPEC, ORDERS, new KafkaPreview(null, "kafka:9092"));
        // Then
        assertThat(preview.topics()).first().extracting(TopicPreview::brokers).asInstanceOf(type(List.class))
                .isEqualTo(List.of(new BrokerPart(0, 4, 6), new BrokerPart(1, 2, 6)));
        assertThat(preview.changes().brokersStarted()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            broker: 0, count: 4 | broker: 7, count: 4 | spec.placement.leaders[0].broker: "7"
            broker: 0, count: 4 | pool: fast, count: 4 | have no node pool and no node
            """)
    void saysWhyATopicIsOnNoBroker(String before, String after, String why) {
        // When
        var topics = Previews.of(SPEC, Map.of("orders", TWO_REPLICAS.replace(before, after)))
                .topics();
        // Then
        assertThat(topics).singleElement().satisfies(topic -> {
            assertThat(topic.partitions()).isEqualTo(6);
            assertThat(topic.replicationFactor()).isEqualTo(2);
            assertThat(topic.brokers()).isNull();
            assertThat(topic.unknown()).contains(why);
        });
    }

    @ParameterizedTest
    @CsvSource({"'topic: orders', hold no SkewedTopic", "'kafkaTopic: orders', exists already"})
    void namesTopicsWhoseLayoutTheFilesDoNotTell(String field, String why) {
        // When
        var preview = Previews.of(SPEC.replace("topic: orders", field), Map.of());
        // Then
        assertThat(preview.topics()).singleElement().satisfies(topic -> {
            assertThat(topic.partitions()).isNull();
            assertThat(topic.unknown()).contains(why);
        });
        assertThat(preview.workloads()).singleElement().satisfies(workload -> {
            assertThat(workload.bytesPerTrial()).isEqualTo(2_500_000L);
            assertThat(workload.storedBytesPerTrial()).isNull();
        });
    }

    @Test
    void sharesPartitionsAmongReplicaFetchers() {
        // When
        var fetchers = Previews.of(SPEC, ORDERS).replicaFetchers();
        // Then broker 0 replicates two partitions, broker 1 four
        assertThat(fetchers).isNotNull().satisfies(it -> {
            assertThat(it.settings()).singleElement().satisfies(setting -> {
                assertThat(setting.origin()).isEqualTo(FetcherOrigin.DEFAULT);
                assertThat(setting.leastEven()).isEqualTo(new FetcherNumber(1, 4, 4, 1));
                assertThat(setting.brokers()).containsExactly(new FetcherPart(0, 1, 2, List.of(2), 1),
                        new FetcherPart(1, 0, 4, List.of(4), 1));
            });
            assertThat(it.byNumber()).extracting(FetcherNumber::fetchers).startsWith(1, 2).endsWith(16);
        });
    }

    @Test
    void assumesTheNumberOfFetchersOfARunningCluster() {
        // When
        var fetchers = Objects.requireNonNull(
                Previews.of(SPEC, ORDERS, new KafkaPreview(null, "kafka:9092")).replicaFetchers());
        // Then
        assertThat(fetchers.settings()).extracting(FetcherSetting::origin).containsExactly(FetcherOrigin.ASSUMED);
    }

    @Test
    void hasTheFetchersOfSweepPoints() {
        // When
        var fetchers = Objects.requireNonNull(Previews.of(SPEC.replace("sweep: {producer: {acks: [\"1\", all]}}",
                "sweep: {axes: [{name: f, values: [{name: as-is}, {name: two, broker: {num.replica.fetchers: 2}}]}]}"),
                ORDERS).replicaFetchers());
        // Then broker 1 replicates consecutive partitions
        assertThat(fetchers.settings()).extracting(FetcherSetting::rows, FetcherSetting::origin,
                FetcherSetting::leastEven).containsExactly(
                        tuple(List.of("built-in f=as-is", "sticky f=as-is"), FetcherOrigin.DEFAULT,
                                new FetcherNumber(1, 4, 4, 1)),
                        tuple(List.of("built-in f=two", "sticky f=two"), FetcherOrigin.SPEC,
                                new FetcherNumber(2, 2, 2, 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 129, 200})
    void namesRowsWhoseFetchersAreNotWorkedOut(int number) {
        // When
        var fetchers = Objects.requireNonNull(Previews.of(SPEC.replace("sweep: {producer: {acks: [\"1\", all]}}",
                "sweep: {axes: [{name: f, values: [{name: as-is}, {name: other, broker: {num.replica.fetchers: "
                        + number + "}}]}]}"),
                ORDERS).replicaFetchers());
        // Then
        assertThat(fetchers.settings()).extracting(FetcherSetting::rows)
                .containsExactly(List.of("built-in f=as-is", "sticky f=as-is"));
        assertThat(fetchers.notWorkedOut()).containsExactly("built-in f=other", "sticky f=other");
    }

    @Test
    void countsWhatIsCreated() {
        // When
        var changes = Previews.of(SPEC.replace("load: {rate",
                "idleTopics: {count: 7, partitions: 2}, consumers: [{name: readers}], load: {rate"), ORDERS).changes();
        // Then
        assertThat(changes).isEqualTo(new Changes(3, 1, 7, 1, 0, new KubernetesChanges(null, 0, 0, 0, null, null)));
    }

    @Test
    void restartsBrokersOnKubernetesTwiceToPinThem() {
        // When
        var changes = Previews.of(SPEC.replace("{name: bench}", "{name: bench, pinning: {enforce: true, pools: "
                + "[{name: slow, nodeSelector: {disk: spinning}}]}}"), ORDERS).changes();
        // Then
        assertThat(changes.brokerRestarts()).isZero();
        assertThat(changes.kubernetes()).isEqualTo(new KubernetesChanges(null, 0, 0, 2, List.of("slow"), null));
    }

    @Test
    void restartsAllBrokersThatASelectorPins() {
        // When
        var changes = Previews.of(SPEC.replace("{name: bench}", "{name: bench, pinning: {enforce: true, nodeSelector: "
                + "{disk: fast}}}"), ORDERS).changes();
        // Then
        assertThat(changes.kubernetes()).isEqualTo(new KubernetesChanges(null, 0, 0, 2, null, null));
    }

    @Test
    void restartsNoBrokerWhereItOnlyWaitsForItsPlace() {
        // When
        var changes = Previews.of(SPEC.replace("{name: bench}", "{name: bench, pinning: {nodeSelector: {disk: fast}}}"),
                ORDERS).changes();
        // Then
        assertThat(changes.kubernetes().restartsOfEachBrokerAtMost()).isZero();
    }

    @Test
    void createsAnEphemeralClusterAndMeasuresItsLinks() {
        // When
        var changes = Previews.of(SPEC.replace("{strimzi: {name: bench}}", """
                {ephemeral: {name: narrow, pools: [
                  {name: wide, replicas: 3, roles: [controller, broker]},
                  {name: slow, replicas: 2, roles: [broker], link: {egress: 100M}}]}}"""), ORDERS).changes();
        // Then
        assertThat(changes.kubernetes()).isEqualTo(new KubernetesChanges("narrow", 5, 2, 0, null, null));
    }

    private static Row row(TrialPreview trial) {
        return new Row(trial.variant(), trial.sweep());
    }
}
