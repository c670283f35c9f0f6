package io.skewbench.admin.topic;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.Placement.Assignment;
import io.skewbench.api.v1alpha1.Placement.Growth;
import io.skewbench.api.v1alpha1.Placement.Leaders;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.api.v1alpha1.SkewedTopicSpec.Reassignment;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.Observed.BrokerView;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.CreationProgress;
import io.skewbench.engine.topic.DriftKind;
import io.skewbench.engine.topic.StoredState;
import io.skewbench.engine.topic.TopicDrift;
import io.skewbench.engine.topic.TopicLayout;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicOutcome;
import io.skewbench.engine.topic.TopicPlans;
import io.skewbench.engine.topic.TopicReason;
import io.skewbench.engine.topic.TopicSnapshot;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.engine.topic.TopicSummary;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Topics come about, grow and stay, on real brokers. A move behind a throttle is one test from its beginning to its
 * end, because it has to outlast the operator and to be let go before the next test.
 */
class TopicReconciliationTest {
    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private KafkaCluster cluster;
    private String name;
    private String more = "";
    private int replicas = 1;
    private StoredState stored = StoredState.NONE;

    @BeforeEach
    void connect(TestInfo test) {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        name = test.getTestMethod().orElseThrow().getName();
    }

    @AfterEach
    void close() {
        new Topics(cluster).delete(name);
        cluster.close();
    }

    @Test
    void historyOfSeedGivesItsLeaders() throws Exception {
        var topic = topic(history(growth(12, 0), growth(12, 0, 1), growth(12, 0, 1, 2)), Map.of());

        var outcome = apply(topic);

        assertThat(leaders(outcome)).containsExactly(22, 10, 4);
        assertThat(new EndOffsetReader(cluster).of(Set.of(name)).get(name)).hasSize(36).containsOnly(0L);
    }

    @Test
    void addsOnlyWhatIsMissing() throws Exception {
        apply(topic(history(growth(12, 0)), Map.of()));
        var before = new Topics(cluster).layout(name).orElseThrow();

        var outcome = apply(topic(history(growth(12, 0), growth(6, 1, 2)), Map.of()));

        assertThat(leaders(outcome)).containsExactly(12, 3, 3);
        assertThat(new Topics(cluster).layout(name).orElseThrow().id()).as("still the same topic")
                .isEqualTo(before.id());
    }

    @Test
    void leavesAForeignTopicAlone() throws Exception {
        apply(topic(history(growth(4, 0)), Map.of()));
        var before = new Topics(cluster).layout(name).orElseThrow();
        stored = StoredState.NONE;

        var outcome = apply(topic(leaders(1, 4), Map.of()));

        assertThat(refusal(outcome).toString()).contains(name, "adopt: true");
        assertThat(new Topics(cluster).layout(name)).contains(before);
    }

    @Test
    void createsTheTopicAgainInAnotherClusterOfTheSameName() throws Exception {
        // Given one that was laid out in a cluster that is no more
        stored = new StoredState(1L, "no-more", "x9Tq", true, Map.of(), List.of(), false, null);
        // When
        var outcome = TopicReconciliation.reconcile(context(topic(leaders(1, 4), Map.of())), cluster);
        // Then
        assertThat(outcome.step()).isInstanceOfSatisfying(TopicStep.Announce.class,
                announced -> assertThat(announced.change().action()).isEqualTo("Create"));
    }

    @Test
    void adoptsATopicAndBringsItToItsPlacement() throws Exception {
        BROKERS.topic(name, List.of(2, 1, 0));
        var before = new Topics(cluster).layout(name).orElseThrow();
        more = "adopt: true";

        var outcome = apply(topic(leaders(1, 4), Map.of()));

        assertThat(leaders(outcome)).containsExactly(0, 4, 0);
        assertThat(new Topics(cluster).layout(name).orElseThrow().id()).isEqualTo(before.id());
    }

    @Test
    void changesReplicationFactorLeadersAndPartitions() throws Exception {
        apply(topic(leaders(0, 2), Map.of()));
        replicas = 2;

        var outcome = apply(topic(new Placement(null, List.of(new Leaders(0, null, null, 1), new Leaders(1, null, null,
                2)), null, null, null), Map.of()));

        assertThat(leaders(outcome)).containsExactly(1, 2, 0);
        assertThat(new Topics(cluster).layout(name).orElseThrow().replicas()).hasSize(3)
                .allSatisfy(replicas -> assertThat(replicas).containsExactlyInAnyOrder(0, 1));
    }

    @Test
    void movesRecordsBehindAThrottleAndTakesItAway() throws Exception {
        // Given a move that would take an hour
        apply(topic(leaders(0, 2), Map.of()));
        send(name, 2, 4_000_000);
        more = "reassignment: {throttle: 1k}";
        var topic = topic(leaders(1, 2), Map.of("retention.ms", 3_600_000));
        // When the operator is killed as soon as it has begun, and remembers what it wrote down
        stored = remembered(false, null);
        stored = remembered(false, TopicReconciliation.reconcile(context(topic), cluster).change());
        TopicReconciliation.reconcile(context(topic), cluster);
        BROKERS.awaitMetadata();
        var moving = TopicReconciliation.reconcile(context(topic), cluster);
        // Then
        assertThat(moving.step()).isInstanceOfSatisfying(TopicStep.Wait.class,
                wait -> assertThat(wait.reason()).isEqualTo(TopicReason.REASSIGNING));
        assertThat(setting("follower.replication.throttled.replicas")).isEqualTo("0:1,1:1");
        assertThat(setting("retention.ms")).as("need not wait").isEqualTo("3600000");
        awaitThrottles(Map.of(0, 1_000L, 1, 1_000L));
        // When it is let go
        stored = remembered(false, moving.change());
        more = "reassignment: {throttle: 1G}";
        var outcome = apply(topic(leaders(1, 2), Map.of()));
        // Then
        assertThat(leaders(outcome)).containsExactly(0, 2, 0);
        assertThat(setting("follower.replication.throttled.replicas")).isEmpty();
        assertThat(setting("leader.replication.throttled.replicas")).isEmpty();
        awaitThrottles(Map.of());
        assertThat(TopicSizes.of(name, cluster).byBroker().get(1)).isGreaterThan(8_000_000L);
    }

    @Test
    void asksNoBrokerForItsThrottleWhileTheTopicIsAtRest() throws Exception {
        // Given
        apply(topic(leaders(0, 1), Map.of()));
        var others = Change.of("Reassign", 1L, 1, 7_000L, List.of(0));
        var state = new TopicReader(cluster).read(name, false).orElseThrow();
        new Throttles(cluster.admin()).set(name, state, Map.of(), others, Set.of(0));
        awaitThrottles(Map.of(0, 7_000L));
        more = "reassignment: {throttle: 1k}";
        // When
        stored = remembered(true, null);
        var atRest = observe(topic(leaders(0, 1), Map.of()));
        stored = remembered(false, null);
        var edited = observe(topic(leaders(0, 1), Map.of()));
        // Then
        assertThat(atRest.throttles()).isEmpty();
        assertThat(edited.throttles()).isEqualTo(Map.of(0, 7_000L));
        new Throttles(cluster.admin()).remove(name, true, others, Set.of(0));
        awaitThrottles(Map.of());
    }

    @Test
    void turnsBackWhenThePlacementIsEditedDuringAMove() throws Exception {
        // Given a move that would take an hour
        apply(topic(leaders(0, 2), Map.of()));
        send(name, 2, 4_000_000);
        more = "reassignment: {throttle: 1k}";
        stored = remembered(false, Change.of("Reassign", 1L, 2, 1_000L, List.of(0, 1)));
        TopicReconciliation.reconcile(context(topic(leaders(1, 2), Map.of())), cluster);
        awaitThrottles(Map.of(0, 1_000L, 1, 1_000L));
        // When that was for an earlier generation
        stored = remembered(false, Change.of("Reassign", 0L, 2, 1_000L, List.of(0, 1)));
        var outcome = apply(topic(leaders(0, 2), Map.of()));
        // Then
        assertThat(leaders(outcome)).containsExactly(2, 0, 0);
        assertThat(new Topics(cluster).layout(name).orElseThrow().replicas()).containsOnly(List.of(0));
        awaitThrottles(Map.of());
    }

    @Test
    void movesBehindAThrottleWhileABrokerIsAway() throws Exception {
        // Given one that went after this had been written down
        apply(topic(leaders(0, 2), Map.of()));
        more = "reassignment: {throttle: 1k}";
        stored = remembered(false, Change.of("Reassign", 1L, 2, 1_000L, List.of(0, 1, 9)));

        var outcome = apply(topic(leaders(1, 2), Map.of()));

        assertThat(leaders(outcome)).containsExactly(0, 2, 0);
        assertThat(outcome.change()).as("broker 9 may come back").isNotNull();
        awaitThrottles(Map.of());
    }

    @Test
    void takesItsThrottleAwayWhenItsResourceGoes() throws Exception {
        apply(topic(leaders(0, 1), Map.of()));
        var change = Change.of("Reassign", 1L, 1, 5_000L, List.of(0, 1));
        stored = remembered(false, change);
        new Throttles(cluster.admin()).set(name, new TopicReader(cluster).read(name, true).orElseThrow(),
                Map.of(0, List.of(1)), change, Set.of(0, 1, 2));

        awaitThrottles(Map.of(0, 5_000L, 1, 5_000L));

        assertThat(TopicReconciliation.release(context(topic(leaders(0, 1), Map.of())), cluster)).isFalse();

        awaitThrottles(Map.of());
        assertThat(setting("leader.replication.throttled.replicas")).isEmpty();
        assertThat(TopicReconciliation.release(context(deleted(topic(leaders(0, 1), Map.of()))), cluster)).isTrue();
        BROKERS.awaitMetadata();
        assertThat(new Topics(cluster).layout(name)).isEmpty();
    }

    @Test
    void leavesATopicToTheKafkaTopicThatManagesItByNow() throws Exception {
        apply(topic(leaders(0, 1), Map.of()));
        var managed = new TopicContext(deleted(topic(leaders(0, 1), Map.of())), stored, "kafka/orders",
                TopicReconciliationTest::onlyIds, new TopicPlans(), new CreationTracker(), null);

        assertThat(TopicReconciliation.release(managed, cluster)).isFalse();

        BROKERS.awaitMetadata();
        assertThat(new Topics(cluster).layout(name)).isPresent();
    }

    @Test
    void holdsARepairUntilItsTime() throws Exception {
        // Given
        var topic = repairedTopic();
        apply(topic);
        stored = remembered(true, null);
        reassign(Map.of(0, List.of(1, 0), 1, List.of(2, 0)));
        // When
        var held = TopicReconciliation.reconcile(held(topic), cluster);
        // Then
        assertThat(held.step()).isInstanceOf(TopicStep.HoldRepair.class);
        assertThat(held.change()).isNull();
        awaitReplicas(List.of(List.of(1, 0), List.of(2, 0)));
    }

    @Test
    void repairsMovedLeadersAndReplicas() throws Exception {
        // Given replicas that somebody moved, and the leader with them
        var topic = repairedTopic();
        apply(topic);
        stored = remembered(true, null);
        reassign(Map.of(0, List.of(1, 0), 1, List.of(2, 0)));
        // When
        var drifted = TopicReconciliation.reconcile(context(topic), cluster);
        // Then
        assertThat(drifted.drift()).extracting(TopicDrift::kind).contains(DriftKind.REPLICAS_MOVED);
        assertThat(leaders(apply(topic))).containsExactly(1, 1, 0);
        awaitReplicas(List.of(List.of(0, 1), List.of(1, 0)));
    }

    private SkewedTopic repairedTopic() {
        replicas = 2;
        more = "onDrift: Repair";
        return topic(new Placement(List.of(new Assignment(List.of(0, 1), null), new Assignment(List.of(1, 0), null)),
                null, null, null, null), Map.of());
    }

    @Test
    void reportsADeletedTopicAndLeavesItDeleted() throws Exception {
        // Given
        apply(topic(leaders(0, 2), Map.of()));
        stored = remembered(true, null);
        new Topics(cluster).delete(name);
        BROKERS.awaitMetadata();
        // When
        var outcome = apply(topic(leaders(0, 2), Map.of()));
        // Then
        assertThat(outcome.drift()).extracting(TopicDrift::kind).containsExactly(DriftKind.TOPIC_DELETED);
        assertThat(new Topics(cluster).layout(name)).isEmpty();
    }

    @Test
    void createsADeletedTopicAgainIfItIsToRepairDrift() throws Exception {
        // Given
        apply(topic(leaders(0, 2), Map.of()));
        stored = remembered(true, null);
        var was = new Topics(cluster).layout(name).orElseThrow().id();
        new Topics(cluster).delete(name);
        BROKERS.awaitMetadata();
        more = "onDrift: Repair";
        // When
        var outcome = apply(topic(leaders(0, 2), Map.of()));
        // Then
        assertThat(leaders(outcome)).containsExactly(2, 0, 0);
        assertThat(new Topics(cluster).layout(name).orElseThrow().id()).isNotEqualTo(was);
    }

    @Test
    void reportsPartitionsAndTopicsThatOthersCreated() throws Exception {
        apply(topic(leaders(0, 2), Map.of()));
        stored = remembered(true, null);
        new Topics(cluster).addPartitions(name, new TopicPlan(List.of(List.of(0), List.of(0), List.of(2))), 2);
        BROKERS.awaitMetadata();
        var added = apply(topic(leaders(0, 2), Map.of()));
        assertThat(added.drift()).extracting(TopicDrift::kind).containsExactly(DriftKind.PARTITIONS_ADDED);
        more = "onDrift: Repair";
        assertThat(TopicReconciliation.reconcile(held(topic(leaders(0, 2), Map.of())), cluster))
                .as("nothing is held back").isEqualTo(added);
        more = "";

        new Topics(cluster).delete(name);
        BROKERS.awaitMetadata();
        BROKERS.topic(name, List.of(0, 0));

        var recreated = apply(topic(leaders(0, 2), Map.of()));
        assertThat(recreated.drift()).extracting(TopicDrift::kind).containsExactly(DriftKind.TOPIC_RECREATED);
    }

    @Test
    void setsSettingsOfNewAndOfExistingTopic() throws Exception {
        apply(topic(leaders(0, 2), Map.of("retention.ms", 60_000)));
        assertThat(setting("retention.ms")).isEqualTo("60000");

        var outcome = apply(topic(leaders(0, 2), Map.of("retention.ms", 70_000)));

        assertThat(outcome.step()).isInstanceOf(TopicStep.LaidOut.class);
        assertThat(setting("retention.ms")).isEqualTo("70000");
    }

    @Test
    void passesOnWhatKafkaSaysOfWrongSetting() throws Exception {
        var outcome = apply(topic(leaders(0, 2), Map.of("cleanup.policy", "never")));

        assertThat(refusal(outcome).toString()).contains("spec.config.cleanup.policy: \"never\": Cannot create topic");
        assertThat(new Topics(cluster).layout(name)).isEmpty();
    }

    /** Two resources that both observed that there is no such topic. */
    @Test
    void leavesTheTopicToWhoWasFaster() throws Exception {
        // Given
        var topic = deleted(topic(leaders(0, 2), Map.of()));
        var slower = new CreationTracker();
        var announced = TopicReconciliation.reconcile(context(topic, slower), cluster).change();
        assertThat(requireNonNull(announced).action()).isEqualTo("Create");
        assertThat(slower.progress()).isEqualTo(CreationProgress.ANNOUNCED);
        // When someone else creates an equal topic
        BROKERS.topic(name, List.of(0, 0));
        var before = new Topics(cluster).layout(name).orElseThrow();
        stored = StoredState.NONE.withChange(announced);
        // Then
        assertThat(TopicReconciliation.release(context(topic, slower), cluster)).isFalse();
        var outcome = TopicReconciliation.reconcile(context(topic, slower), cluster);
        assertThat(refusal(outcome).toString()).contains(name, "adopt: true");
        assertThat(outcome.change()).as("its claim is void").isNull();
        assertThat(new Topics(cluster).layout(name)).contains(before);
    }

    @Test
    void takesForItsOwnWhatItMayHaveCreatedBeforeItWasKilled() throws Exception {
        var announced = Change.of("Create", 1L, 2, null, null);
        BROKERS.topic(name, List.of(0, 0));
        stored = StoredState.NONE.withChange(announced);

        assertThat(
                TopicReconciliation.reconcile(context(topic(leaders(0, 2), Map.of()), new CreationTracker()), cluster)
                        .step())
                .isEqualTo(new TopicStep.LaidOut());
    }

    @Test
    void forgetsACreationThatKafkaRefused() {
        // Given a creation that was announced
        stored = remembered(false, Change.of("Create", 1L, 2, null, null));
        // When
        var outcome = TopicReconciliation.reconcile(context(topic(leaders(0, 2), Map.of("cleanup.policy", "never"))),
                cluster);
        // Then no topic of this name is taken for the result
        assertThat(refusal(outcome).toString()).contains("cleanup.policy", "never");
        assertThat(outcome.change()).isNull();
    }

    @Test
    void adoptsATopicThatItMayHaveCreatedBeforeACrash() throws Exception {
        // Given
        stored = remembered(false, Change.of("Create", 1L, 2, null, null));
        BROKERS.topic(name, List.of(0, 0));
        // When
        var outcome = apply(topic(leaders(0, 2), Map.of()));
        // Then
        assertThat(leaders(outcome)).containsExactly(2, 0, 0);
    }

    @Test
    void namesBrokersThatClusterLacks() throws Exception {
        var outcome = apply(topic(leaders(7, 2), Map.of()));

        assertThat(refusal(outcome).toString()).contains("7", "0, 1, 2");
    }

    @Test
    void saysWhenABrokerWentBetweenPlanningAndCreating() throws Exception {
        stored = remembered(false, Change.of("Create", 1L, 2, null, null));
        var planned = new TopicContext(topic(leaders(7, 2), Map.of()), stored, null,
                brokers -> ClusterBrokers.ofIds(List.of(0, 1, 2, 7), "only ids are known"), new TopicPlans(),
                new CreationTracker(), null);

        var outcome = TopicReconciliation.reconcile(planned, cluster);

        assertThat(outcome.step()).isInstanceOfSatisfying(TopicStep.Wait.class, wait -> {
            assertThat(wait.reason()).isEqualTo(TopicReason.BROKERS_CHANGED);
            assertThat(wait.message()).contains(name).contains("7");
        });
    }

    @Test
    void laysOutAThousandPartitions() throws Exception {
        replicas = 3;
        var counts = List.of(new Leaders(0, null, null, 600), new Leaders(1, null, null, 300),
                new Leaders(2, null, null, 100));

        var outcome = apply(topic(new Placement(null, counts, null, null, null), Map.of()));

        assertThat(leaders(outcome)).containsExactly(600, 300, 100);
    }

    /** Applies it again, as drivers do, until there is nothing more to do or every broker knows of it. */
    private TopicOutcome apply(SkewedTopic topic) throws Exception {
        var deadline = Instant.now().plus(Duration.ofMinutes(4));
        while (true) {
            var outcome = TopicReconciliation.reconcile(context(topic), cluster);
            assertThat(Instant.now()).as("%s", outcome).isBefore(deadline);
            var change = outcome.change();
            switch (outcome.step()) {
                case TopicStep.LaidOut rest -> {
                    stored = remembered(false, null);
                    return outcome;
                }
                case TopicStep.ReportDrift report -> {
                    return outcome;
                }
                case TopicStep.Refuse refuse -> {
                    return outcome;
                }
                default -> stored = new StoredState(1L, null, topicId(outcome), stored.laidOut(), Map.of(), List.of(),
                        !outcome.drift().isEmpty(), change);
            }
            BROKERS.awaitMetadata();
        }
    }

    /** The id that a status keeps, which may be all that shows to whom a topic belongs once its creation is over. */
    private @Nullable String topicId(TopicOutcome outcome) {
        return Optional.ofNullable(outcome.seen()).map(TopicSnapshot::topic).map(TopicSummary::id)
                .orElse(stored.topicId());
    }

    /** Any broker may be asked, and learns a moment later than the controller that a replica was removed. */
    private void awaitReplicas(List<List<Integer>> wanted) throws Exception {
        var deadline = Instant.now().plus(Duration.ofMinutes(4));
        while (!new Topics(cluster).layout(name).orElseThrow().replicas().equals(wanted)) {
            assertThat(Instant.now()).as("%s", new Topics(cluster).layout(name)).isBefore(deadline);
            Thread.sleep(20);
        }
    }

    /** A broker sets what the cluster's metadata say a moment after it has read them. */
    private void awaitThrottles(Map<Integer, Long> wanted) throws Exception {
        var deadline = Instant.now().plus(Duration.ofMinutes(4));
        var throttles = new Throttles(cluster.admin());
        while (!throttles.rates(List.of(0, 1, 2)).equals(wanted)) {
            assertThat(Instant.now()).as("%s", throttles.rates(List.of(0, 1, 2))).isBefore(deadline);
            Thread.sleep(20);
        }
    }

    private TopicContext context(SkewedTopic topic) {
        return context(topic, new CreationTracker());
    }

    private TopicContext context(SkewedTopic topic, CreationTracker creation) {
        return new TopicContext(topic, stored, null, TopicReconciliationTest::onlyIds, new TopicPlans(), creation,
                null);
    }

    private TopicObservation observe(SkewedTopic topic) {
        var context = context(topic);
        return new TopicObserver(context, context.run(), cluster).observe();
    }

    /** A context in which repairs are held back. */
    private TopicContext held(SkewedTopic topic) {
        return new TopicContext(topic, stored, null, TopicReconciliationTest::onlyIds, new TopicPlans(),
                new CreationTracker(), Instant.MAX);
    }

    private static ClusterBrokers onlyIds(List<BrokerView> brokers) {
        return ClusterBrokers.ofIds(brokers.stream().map(BrokerView::id).toList(), "only ids are known");
    }

    private StoredState remembered(boolean laidOut, @Nullable Change change) {
        return new StoredState(1L, null, new Topics(cluster).layout(name).map(TopicLayout::id).orElse(null), laidOut,
                Map.of(),
                List.of(),
                false, change);
    }

    private static List<Problem> refusal(TopicOutcome outcome) {
        assertThat(outcome.step()).isInstanceOf(TopicStep.Refuse.class);
        return ((TopicStep.Refuse) outcome.step()).problems();
    }

    private void reassign(Map<Integer, List<Integer>> targets) throws Exception {
        try (var admin = BROKERS.admin()) {
            admin.alterPartitionReassignments(targets.entrySet().stream().collect(Collectors.toMap(
                    target -> new TopicPartition(name, target.getKey()),
                    target -> Optional.of(new NewPartitionReassignment(target.getValue()))))).all().get();
            while (!admin.listPartitionReassignments().reassignments().get().isEmpty()) {
                Thread.sleep(20);
            }
        }
        BROKERS.awaitMetadata();
    }

    /** Sends so many bytes to each partition. */
    private static void send(String topic, int partitions, int bytes) throws Exception {
        var record = new byte[100_000];
        var sent = new ArrayList<Future<RecordMetadata>>();
        try (var producer = new KafkaProducer<byte[], byte[]>(Map.of("bootstrap.servers", BROKERS.bootstrapServers(),
                "delivery.timeout.ms", 300_000), new ByteArraySerializer(), new ByteArraySerializer())) {
            for (var partition = 0; partition < partitions; partition++) {
                for (var i = 0; i < bytes / record.length; i++) {
                    sent.add(producer.send(new ProducerRecord<>(topic, partition, null, record)));
                }
            }
            for (var future : sent) {
                future.get();
            }
        }
    }

    private String setting(String setting) throws Exception {
        BROKERS.awaitMetadata();
        try (var admin = BROKERS.admin()) {
            var resource = new ConfigResource(
                    ConfigResource.Type.TOPIC, name);
            return requireNonNull(admin.describeConfigs(Set.of(resource)).all().get().get(resource)).get(setting)
                    .value();
        }
    }

    private static List<Integer> leaders(TopicOutcome outcome) {
        assertThat(outcome.step()).isEqualTo(new TopicStep.LaidOut());
        var shares = requireNonNull(requireNonNull(outcome.seen()).topic()).shares();
        return List.of(0, 1, 2).stream()
                .map(broker -> Optional.ofNullable(shares.get(broker)).map(TopicSummary.Share::leaders).orElse(0))
                .toList();
    }

    private SkewedTopic topic(Placement placement, Map<String, Object> config) {
        var topic = new SkewedTopic();
        topic.setMetadata(new ObjectMetaBuilder().withName("any").withGeneration(1L).build());
        var throttle = more.startsWith("reassignment")
                ? new Reassignment(new Quantity(more.replaceAll(".*: |}", "")))
                : null;
        topic.setSpec(SkewedTopicSpec.builder().cluster(new ClusterRef(null, BROKERS.bootstrapServers()))
                .topicName(name).replicationFactor(replicas).placement(placement).config(config)
                .onDrift(more.equals("onDrift: Repair") ? "Repair" : null).adopt(more.equals("adopt: true"))
                .reassignment(throttle).build());
        return topic;
    }

    /** Returns the SkewedTopic with a policy that deletes its topic with it. */
    private static SkewedTopic deleted(SkewedTopic topic) {
        topic.setSpec(topic.getSpec().toBuilder().deletionPolicy("Delete").build());
        return topic;
    }

    private static Placement history(Growth... steps) {
        return new Placement(null, null, List.of(steps), null, null);
    }

    private static Growth growth(int partitions, Integer... brokers) {
        return new Growth(List.of(brokers), null, null, partitions);
    }

    private static Placement leaders(int broker, int count) {
        return new Placement(null, List.of(new Leaders(broker, null, null, count)), null, null, null);
    }
}
