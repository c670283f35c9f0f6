package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The node affinity that a run gives to the pods of a KafkaNodePool. It is applied by a field manager of the run's own
 * and never by force: what somebody else has put there is refused by the API server rather than overwritten, and when
 * the run takes its part back, the pool is as it was.
 */
record PoolAffinity(KubernetesClient client, String runId) {
    private static final String SINCE = "pinned.skewbench.io/";
    private static final String MANAGER = "skewbench-run-";
    private static final List<String> DRY_RUN = List.of("All");

    /** Returns since when the pool has it; empty if it hasn't. */
    Optional<Instant> since(KafkaNodePool pool) {
        var annotations = Objects.requireNonNullElse(pool.getMetadata().getAnnotations(), Map.<String, String>of());
        return Optional.ofNullable(annotations.get(SINCE + runId)).map(Instant::parse);
    }

    /**
     * Applies it.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException with code 409 if the pool has one of somebody
     * else's
     */
    void apply(KafkaNodePool pool, Map<String, String> nodeSelector) {
        patch(wanted(pool, nodeSelector), List.of());
    }

    /** Asks whether that would be possible; throws the same. */
    void tryToApply(KafkaNodePool pool, Map<String, String> nodeSelector) {
        patch(wanted(pool, nodeSelector), DRY_RUN);
    }

    /** Takes it back. */
    void takeBack(KafkaNodePool pool) {
        patch(bare(pool).build(), List.of());
    }

    private void patch(GenericKubernetesResource wanted, List<String> dryRun) {
        client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(KafkaNodePool.class))
                .inNamespace(wanted.getMetadata().getNamespace()).withName(wanted.getMetadata().getName())
                .patch(new PatchContext.Builder().withPatchType(PatchType.SERVER_SIDE_APPLY)
                        .withFieldManager(manager()).withForce(false).withDryRun(dryRun).build(), wanted);
    }

    private String manager() {
        return MANAGER + runId;
    }

    private GenericKubernetesResource wanted(KafkaNodePool pool, Map<String, String> nodeSelector) {
        var terms = List.of(Map.of("matchExpressions", EphemeralKafka.requirements(nodeSelector)));
        // It comes and goes with the affinity, as it has the same manager.
        var since = since(pool).orElseGet(() -> Instant.now().truncatedTo(ChronoUnit.SECONDS));
        return bare(pool).editMetadata()
                .addToAnnotations(SINCE + runId, since.toString())
                .endMetadata()
                .addToAdditionalProperties("spec",
                        Map.of("template", Map.of("pod", Map.of("affinity", Map.of("nodeAffinity",
                                Map.of("requiredDuringSchedulingIgnoredDuringExecution",
                                        Map.of("nodeSelectorTerms", terms)))))))
                .build();
    }

    /** Returns whether an affinity allows no node but those with the labels. */
    static boolean isIn(@Nullable Affinity affinity, Map<String, String> nodeSelector) {
        var required = affinity == null || affinity.getNodeAffinity() == null
                ? null
                : affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
        return required != null && !required.getNodeSelectorTerms().isEmpty() && required.getNodeSelectorTerms()
                .stream().allMatch(term -> term.getMatchExpressions()
                        .containsAll(EphemeralKafka.requirements(nodeSelector)));
    }

    /** Typed, it would say that the pool has no replicas. By its UID no other of its name is meant, nor made. */
    private static GenericKubernetesResourceBuilder bare(KafkaNodePool pool) {
        return new GenericKubernetesResourceBuilder().withApiVersion(pool.getApiVersion())
                .withKind(pool.getKind())
                .withNewMetadata()
                .withName(pool.getMetadata().getName())
                .withNamespace(pool.getMetadata().getNamespace())
                .withUid(pool.getMetadata().getUid())
                .endMetadata();
    }
}
