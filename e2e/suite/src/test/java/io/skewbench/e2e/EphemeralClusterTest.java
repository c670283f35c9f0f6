package io.skewbench.e2e;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.e2e.testbed.Testbed;
import io.skewbench.engine.state.ConditionType;
import io.skewbench.engine.state.Conditions;
import io.skewbench.engine.state.EphemeralState;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Ephemeral clusters: brokers run on the nodes and behind the links that a Benchmark specifies, and nothing is left of
 * them after the run.
 *
 * <p>
 * Takes 2 minutes: a cluster is created, its links are measured, and it is deleted. What the others show, the tests of
 * operator/controller show on a real API server.
 */
@Order(1)
class EphemeralClusterTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final String KAFKA = "own";
    private static final String SMALL = "resources: {requests: {cpu: 50m, memory: 512Mi}, limits: {memory: 1Gi}}";

    @RegisterExtension
    static final Testbed BED = new Testbed("ephemeralClusters.enabled=true");

    @Test
    void runsOnItAndRemovesIt() {
        // Given
        BED.benchmarks().createTopicOn(KAFKA, "own",
                "placement: {leaders: [{broker: 0, count: 2}, {broker: 2, count: 2}]}");
        // When
        create("own", "link: {ingress: 40M, egress: 40M}, ");
        BED.benchmarks().await("own", it -> it.getStatus() != null && "Running".equals(it.getStatus().phase()));
        var brokers = brokers();
        // Then
        assertThat(brokers).hasSize(3)
                .allSatisfy(pod -> assertThat(BED.nodes().brokers()).contains(pod.getSpec().getNodeName()));
        var finished = BED.awaitComplete("own");
        var links = requireNonNull(requireNonNull(finished.getStatus().environment()).brokers()).stream()
                .filter(broker -> broker.link() != null).toList();
        assertThat(links).singleElement().satisfies(broker -> {
            assertThat(broker.id()).isEqualTo(2);
            var link = requireNonNull(broker.link());
            assertMeasured(link.measuredIngressBitsPerSecond(), "Broker 2 receives ", finished);
            assertMeasured(link.measuredEgressBitsPerSecond(), "Broker 2 sends ", finished);
        });
        assertNothingRemains(EphemeralState.DELETED);
    }

    @Test
    @Tag("long")
    void removesItWhereItNeverGetsReady() {
        // Given nodes, none of which has that much memory
        create("own", "resources: {requests: {memory: 500Ti}}, ", "readyTimeout: 30s");
        // Then
        var failed = BED.benchmarks().awaitFinished("own");
        assertThat(Conditions.find(failed.getStatus().conditions(), ConditionType.FAILED).orElseThrow().getReason())
                .isEqualTo("ClusterNotReady");
        assertNothingRemains(EphemeralState.DELETED);
    }

    @Test
    @Tag("long")
    void isFollowedByAnotherOfItsName() {
        // Given a cluster that never gets ready, which Strimzi keeps reconciling for minutes
        BED.benchmarks().createTopicOn(KAFKA, "own", "placement: {leaders: [{broker: 0, count: 2}]}");
        // Long enough for the brokers' pods to be created and refused by the scheduler on a machine that is busy
        create("own", "resources: {requests: {memory: 500Ti}}, ", "readyTimeout: 1m");
        var failed = BED.benchmarks().awaitFinished("own");
        assertThat(failed.getStatus().summary()).as("why").contains("Unschedulable");
        awaitState(EphemeralState.DELETED);
        // When
        create("next", "");
        // Then
        var finished = BED.awaitComplete("next");
        assertThat(requireNonNull(finished.getStatus().cluster()).kafka())
                .isNotEqualTo(requireNonNull(failed.getStatus().cluster()).kafka());
        awaitNothing();
    }

    @Test
    @Tag("long")
    void keepsClusterUntilBenchmarkIsDeletedIfSpecSaysSo() {
        // Given
        create("own", "resources: {requests: {memory: 500Ti}}, ", "readyTimeout: 30s", "keep: OnFailure");
        // When
        BED.benchmarks().awaitFinished("own");
        awaitState(EphemeralState.KEPT);
        assertThat(BED.client().resources(Kafka.class).withName(kafka()).get()).isNotNull();
        BED.client().resources(Benchmark.class).withName("own").delete();
        // Then Kubernetes' garbage collector deletes it
        awaitNothing();
    }

    @Test
    @Tag("long")
    void removesItWithABenchmarkThatIsDeletedWhileItRuns() {
        // Given
        BED.benchmarks().createTopicOn(KAFKA, "own", "placement: {leaders: [{broker: 0, count: 2}]}");
        create("own", "");
        BED.benchmarks().await("own", it -> it.getStatus() != null && "Running".equals(it.getStatus().phase()));
        // When
        BED.client().resources(Benchmark.class).withName("own").delete();
        // Then
        awaitNothing();
        Awaitility.await().atMost(TIMEOUT)
                .until(() -> BED.client().resources(Benchmark.class).withName("own").get() == null);
    }

    @Test
    @Tag("long")
    void removesItEvenIfOperatorsAreKilledOnTheWay() {
        // Given
        BED.benchmarks().createTopicOn(KAFKA, "own", "placement: {leaders: [{broker: 0, count: 2}]}");
        create("own", "");
        // When
        for (var state : List.of("Created", "Running", "Deleting")) {
            BED.benchmarks().await("own", it -> it.getStatus() != null && (state.equals(it.getStatus().phase())
                    || isAfter(it, state)));
            BED.release().pods().forEach(BED.release()::kill);
        }
        // Then
        BED.awaitComplete("own");
        assertNothingRemains(EphemeralState.DELETED);
    }

    /** The link limits the rate; on a busy machine the rate may be lower, which the status warns of. */
    private static void assertMeasured(@Nullable Long bits, String what, Benchmark finished) {
        assertThat(bits).isBetween(1_000_000L, 50_000_000L);
        var warnings = requireNonNullElse(finished.getStatus().warnings(), List.<String>of());
        assertThat(warnings.stream().anyMatch(warning -> warning.startsWith(what)))
                .as("of %s bit/s, warned of as narrow: %s", bits, warnings)
                .isEqualTo(requireNonNull(bits) < 32_000_000L);
    }

    /** Returns whether the run is in this state or a later one. */
    private static boolean isAfter(Benchmark benchmark, String state) {
        var cluster = benchmark.getStatus().cluster();
        return Conditions.isTrue(benchmark.getStatus().conditions(), ConditionType.FINISHED)
                || (cluster != null && cluster.state().equals(state));
    }

    /**
     * Creates a Benchmark that sends for half a minute.
     *
     * @param narrow fields of the second node pool
     * @param more further lines of the cluster
     */
    private static void create(String name, String narrow, String... more) {
        var resources = narrow.contains("resources") ? "" : SMALL + ", ";
        BED.client().resource(Serialization.unmarshal("""
                apiVersion: skewbench.io/v1alpha1
                kind: Benchmark
                metadata: {name: %s}
                spec:
                  cluster:
                    ephemeral:
                      name: %s
                      pools:
                      - {name: wide, replicas: 2, roles: [controller, broker],
                         nodeSelector: {skewbench.io/role: broker}, %s}
                      - {name: narrow, replicas: 1, %s%sroles: [broker], nodeSelector: {skewbench.io/role: broker}}
                      %s
                  workloads:
                  - name: c1
                    topic: own
                    nodeSelector: {skewbench.io/role: client}
                    load: {rate: 200}
                    records: {value: {size: "100"}}
                  variants: [{name: built-in, partitioner: BuiltIn}]
                  repetitions: 1
                  warmup: 1s
                  duration: 30s
                """.formatted(name, KAFKA, SMALL, narrow, resources, String.join("\n      ", more)), Benchmark.class))
                .create();
    }

    /** Returns the name of the Benchmark's Kafka. */
    private static String kafka() {
        return requireNonNull(BED.benchmarks().get("own").getStatus().cluster()).kafka();
    }

    private static List<Pod> brokers() {
        return BED.client().pods().withLabel("strimzi.io/cluster", kafka()).withLabel("strimzi.io/broker-role", "true")
                .list().getItems();
    }

    private static void awaitState(EphemeralState state) {
        BED.benchmarks().await("own", it -> it.getStatus() != null && it.getStatus().cluster() != null
                && state.is(it.getStatus().cluster().state()));
    }

    private static void assertNothingRemains(EphemeralState state) {
        awaitState(state);
        assertThat(remains()).filteredOn(name -> !name.startsWith("ConfigMap") && !name.startsWith("Service"))
                .isEmpty();
        awaitNothing();
    }

    /**
     * Waits until everything is deleted: the garbage collector deletes the objects that belong to the Kafka a moment
     * later.
     */
    private static void awaitNothing() {
        Awaitility.await().atMost(TIMEOUT).ignoreExceptionsInstanceOf(KubernetesClientException.class)
                .untilAsserted(() -> assertThat(remains()).isEmpty());
    }

    private static boolean isOfSuchAKafka(HasMetadata object) {
        var labels = requireNonNullElse(object.getMetadata().getLabels(), Map.<String, String>of());
        return (object instanceof Kafka
                ? object.getMetadata().getName()
                : labels.getOrDefault("strimzi.io/cluster", ""))
                .startsWith(KAFKA + "-");
    }

    private static List<String> remains() {
        var client = BED.client();
        return Stream.<List<? extends HasMetadata>>of(client.resources(Kafka.class).list().getItems(),
                client.resources(KafkaNodePool.class).list().getItems(), client.pods().list().getItems(),
                client.persistentVolumeClaims().list().getItems(), client.configMaps().list().getItems(),
                client.services().list().getItems())
                .flatMap(list -> list.stream().map(HasMetadata.class::cast))
                .filter(EphemeralClusterTest::isOfSuchAKafka)
                .map(object -> object.getKind() + " " + object.getMetadata().getName()).toList();
    }
}
