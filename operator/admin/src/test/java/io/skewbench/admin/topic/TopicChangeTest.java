package io.skewbench.admin.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.admin.connection.KafkaCluster;
import io.skewbench.admin.connection.RefusedByKafkaException;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.api.v1alpha1.SkewedTopicStatus.Change;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.placement.TopicPlan;
import io.skewbench.engine.topic.CreationProgress;
import io.skewbench.engine.topic.TopicObservation;
import io.skewbench.engine.topic.TopicStep;
import io.skewbench.worker.brokers.KafkaBrokers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Steps for topic changed, one partition of which is on the real broker 2. */
@Timeout(180)
class TopicChangeTest {
    private static final String NAME = "changed";
    private static final TopicPlan PLAN = new TopicPlan(List.of(List.of(2)));
    private static final TopicPlan GROWN = new TopicPlan(List.of(List.of(2), List.of(0)));

    @RegisterExtension
    static final KafkaBrokers BROKERS = new KafkaBrokers();

    private final CreationTracker creation = new CreationTracker();
    private KafkaCluster cluster;
    private TopicChange change;

    @BeforeEach
    void connect() {
        cluster = KafkaCluster.connect(BROKERS.bootstrapServers(), Map.of());
        change = new TopicChange(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: SkewedTopic
                metadata: {name: changed, namespace: ns, uid: u, generation: 1}
                spec:
                  cluster: {bootstrapServers: "kafka:9092"}
                  config: {retention.ms: 7000}
                  placement: {assignments: [{replicas: [2]}]}
                """, SkewedTopic.class), creation, cluster);
    }

    @AfterEach
    void close() throws Exception {
        new Topics(cluster).delete(NAME);
        BROKERS.awaitMetadata();
        cluster.close();
    }

    @Test
    void announcesACreationWithoutCreatingTheTopic() throws Exception {
        // When
        change.announceCreation(PLAN);
        // Then
        BROKERS.awaitMetadata();
        assertThat(creation.progress()).isEqualTo(CreationProgress.ANNOUNCED);
        assertThat(new Topics(cluster).layout(NAME)).isEmpty();
    }

    @Test
    void announcesNoCreationThatKafkaRefuses() {
        // Given
        var onMissingBroker = new TopicPlan(List.of(List.of(9)));
        // When
        assertThatThrownBy(() -> change.announceCreation(onMissingBroker)).isInstanceOf(RefusedByKafkaException.class);
        // Then
        assertThat(creation.progress()).isEqualTo(CreationProgress.NONE);
    }

    @Test
    void createsTheTopicWithTheSettingsOfItsSpec() throws Exception {
        // Given
        change.announceCreation(PLAN);
        // When
        execute(new TopicStep.Create(PLAN));
        // Then
        assertThat(creation.progress()).isEqualTo(CreationProgress.REQUESTED);
        assertThat(replicas()).isEqualTo(PLAN.replicas());
        assertThat(new Topics(cluster).otherSettings(NAME, Map.of("retention.ms", "7000"))).isEmpty();
    }

    @Test
    void takesATopicForItsOwnThatAnEarlierRequestMayHaveCreated() throws Exception {
        // Given
        change.announceCreation(PLAN);
        execute(new TopicStep.Create(PLAN));
        // When
        execute(new TopicStep.Create(PLAN));
        // Then
        assertThat(creation.progress()).isEqualTo(CreationProgress.REQUESTED);
        assertThat(replicas()).isEqualTo(PLAN.replicas());
    }

    @Test
    void addsPartitions() throws Exception {
        // Given
        execute(new TopicStep.Create(PLAN));
        // When
        execute(new TopicStep.AddPartitions(GROWN, 1));
        // Then
        assertThat(replicas()).isEqualTo(GROWN.replicas());
    }

    @Test
    void movesReplicas() throws Exception {
        // Given
        execute(new TopicStep.Create(PLAN));
        // When
        execute(new TopicStep.Reassign(new TreeMap<>(Map.of(0, List.of(1))), reassigning(null)));
        // Then
        while (!replicas().equals(List.of(List.of(1)))) {
            BROKERS.awaitMetadata();
        }
        assertThat(new Throttles(cluster.admin()).isSetOn(NAME)).isFalse();
    }

    @Test
    void leavesAReassignmentThatHasCompletedMeanwhile() throws Exception {
        // Given
        execute(new TopicStep.Create(PLAN));
        // When
        execute(new TopicStep.CancelReassignment(new TreeSet<>(List.of(0))));
        // Then
        assertThat(replicas()).isEqualTo(PLAN.replicas());
    }

    @Test
    void electsNoLeaderWhereThePreferredOneLeads() throws Exception {
        // Given
        execute(new TopicStep.Create(PLAN));
        // When
        execute(new TopicStep.Elect(new TreeSet<>(List.of(0))));
        // Then
        assertThat(new Topics(cluster).layout(NAME).orElseThrow().leaders()).containsExactly(2);
    }

    @Test
    void isAppliedLaterOnlyIfItIsThrottled() {
        // Given
        var targets = new TreeMap<>(Map.of(0, List.of(1)));
        // When
        var throttled = change.isAppliedLater(new TopicStep.Reassign(targets, reassigning(5_000L)));
        var unthrottled = change.isAppliedLater(new TopicStep.Reassign(targets, reassigning(null)));
        // Then
        assertThat(throttled).isTrue();
        assertThat(unthrottled).isFalse();
    }

    private void execute(TopicStep.InKafka step) throws Exception {
        var present = new TopicReader(cluster).read(NAME, false).orElse(null);
        change.execute(step, new TopicObservation("cluster",
                ClusterBrokers.ofIds(List.of(0, 1, 2), "only ids are known"), present, null, Map.of()));
        BROKERS.awaitMetadata();
    }

    private List<List<Integer>> replicas() {
        return new Topics(cluster).layout(NAME).orElseThrow().replicas();
    }

    private static Change reassigning(@Nullable Long throttle) {
        return Change.of("Reassign", 1L, 1, throttle, List.of(1, 2));
    }
}
