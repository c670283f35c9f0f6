package io.skewbench.controller.pinning;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.skewbench.api.testing.GeneratedDefinitions;
import io.skewbench.api.testing.KubeApi;
import io.skewbench.api.v1alpha1.Pinning;
import io.skewbench.api.v1alpha1.Pinning.PinnedPool;
import io.skewbench.api.v1alpha1.StrimziRef;
import io.skewbench.controller.OperatorClient;
import io.skewbench.controller.pinning.BrokerPins.PinningRequest;
import io.skewbench.controller.testing.OperatorRights;
import io.skewbench.engine.Problem;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class PinRefusalTest {
    private static final String PATH = "spec.cluster.strimzi.pinning.enforce: ";
    private static final Map<String, String> NARROW = Map.of("link", "narrow");
    private static final Pinning ALL = new Pinning(NARROW, null, true, null);

    @RegisterExtension
    final KubeApi api = new KubeApi();

    @BeforeEach
    void installStrimzi(@TempDir Path folder) throws Exception {
        GeneratedDefinitions.install(api.client(), folder, Kafka.class, KafkaNodePool.class);
    }

    @Test
    void refusesNothingWhereTheAffinityDoesNoHarm() {
        // Given
        kafka("");
        pool("fast", "");
        // When
        var refusal = refusal(ALL);
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void changesNoNodePool() {
        // Given
        kafka("");
        var before = pool("fast", "").getMetadata().getResourceVersion();
        // When
        refusal(ALL);
        // Then
        assertThat(api.client().resources(KafkaNodePool.class).withName("fast").get().getMetadata()
                .getResourceVersion()).isEqualTo(before);
    }

    @Test
    void refusesAPausedKafka() {
        // Given
        kafka("");
        pool("fast", "");
        api.client().resources(Kafka.class).withName("bench").edit(kafka -> {
            kafka.getMetadata().setAnnotations(Map.of("strimzi.io/pause-reconciliation", "true"));
            return kafka;
        });
        // When
        var refusal = refusal(ALL);
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith(PATH + "Strimzi's reconciliation of Kafka bench is paused by the annotation "
                        + "strimzi.io/pause-reconciliation, so Strimzi would not move any broker; remove the "
                        + "annotation, or move the brokers yourself"));
    }

    @Test
    void refusesWhereStrimziWouldDropTheTemplateOfTheKafka() {
        // Given
        kafka("template: {pod: {terminationGracePeriodSeconds: 31}}");
        pool("fast", "");
        // When
        var refusal = refusal(ALL);
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith(PATH + "Strimzi would leave out spec.kafka.template.pod of Kafka bench once KafkaNodePool "
                        + "fast has an affinity"));
    }

    @Test
    void refusesNothingWhereTheNodePoolHasATemplateOfItsOwn() {
        // Given
        kafka("template: {pod: {terminationGracePeriodSeconds: 31}}");
        pool("fast", "template: {pod: {terminationGracePeriodSeconds: 31}}");
        // When
        var refusal = refusal(ALL);
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void refusesToChangeANodePoolForANamespaceThatItsOwnerDoesNotAllow() {
        // Given
        kafka("");
        pool("fast", "");
        // When
        var refusal = refusal(api.client(), ALL, "elsewhere");
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith(PATH + "KafkaNodePool " + api.namespace() + "/fast may not be changed from namespace "
                        + "elsewhere; list the namespace in the annotation skewbench.io/allowed-namespaces"));
    }

    @Test
    void refusesNothingForANamespaceThatTheOwnerAllows() {
        // Given
        kafka("");
        pool("fast", "");
        api.client().resources(KafkaNodePool.class).withName("fast").edit(pool -> {
            pool.getMetadata().setAnnotations(Map.of("skewbench.io/allowed-namespaces", "other, elsewhere"));
            return pool;
        });
        // When
        var refusal = refusal(api.client(), ALL, "elsewhere");
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void refusesToReplaceAnAffinityOfSomebodyElse() {
        // Given
        kafka("");
        pool("fast", """
                template: {pod: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: \
                {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}}}}""");
        // When
        var refusal = refusal(ALL);
        // Then
        assertThat(refusal).map(Problem::toString).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith(PATH + "KafkaNodePool fast has a node affinity that the operator did not set"));
    }

    @Test
    void refusesNothingThatConcernsOnlyOtherNodePools() {
        // Given
        kafka("");
        pool("fast", "");
        pool("slow", """
                template: {pod: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: \
                {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}}}}""");
        // When
        var refusal = refusal(new Pinning(null, List.of(new PinnedPool("fast", NARROW)), true, null));
        // Then
        assertThat(refusal).isEmpty();
    }

    @Test
    void refusesWithoutTheRightToChangeNodePools() {
        // Given
        kafka("");
        pool("fast", "");
        try (var operator = OperatorClient.connect(OperatorRights.grant(api))) {
            // When
            var refusal = refusal(operator, ALL, api.namespace());
            // Then
            assertThat(refusal).map(Problem::toString).hasValueSatisfying(problem -> assertThat(problem)
                    .startsWith(PATH + "the operator may not change KafkaNodePools; install it with "
                            + "pinnedClusters.enforce=true"));
        }
    }

    private Optional<Problem> refusal(Pinning pinning) {
        return refusal(api.client(), pinning, api.namespace());
    }

    private Optional<Problem> refusal(KubernetesClient client, Pinning pinning, String askedFrom) {
        var request = new PinningRequest(new StrimziRef("bench", null, null, null), pinning, api.namespace(),
                askedFrom, "1234567890");
        return new PinRefusal(request, PinnedCluster.read(client, request),
                new PoolAffinity(client, InstantSource.system(), request.runId())).find();
    }

    private void kafka(String more) {
        api.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: Kafka
                metadata: {name: bench}
                spec:
                  kafka:
                    listeners: [{name: plain, port: 9092, type: internal, tls: false}]
                    %s
                """.formatted(more), Kafka.class)).create();
    }

    private KafkaNodePool pool(String name, String more) {
        return api.client().resource(Serialization.unmarshal("""
                apiVersion: kafka.strimzi.io/v1
                kind: KafkaNodePool
                metadata: {name: %s, labels: {strimzi.io/cluster: bench}}
                spec:
                  replicas: 1
                  roles: [broker]
                  storage: {type: jbod, volumes: [{id: 0, type: ephemeral}]}
                  %s
                """.formatted(name, more), KafkaNodePool.class)).create();
    }
}
