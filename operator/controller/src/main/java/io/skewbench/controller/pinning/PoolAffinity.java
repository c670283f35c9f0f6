package io.skewbench.controller.pinning;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.ephemeral.EphemeralKafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The node affinity that a run applies to the pods of a KafkaNodePool. It is applied with a field manager of the run's
 * own and never by force: the API server refuses a conflict with another manager's affinity, and when the run removes
 * its own, the pool is as before.
 */
record PoolAffinity(KubernetesClient client, InstantSource clock, String runId) {
    private static final String SINCE = "pinned." + SkewbenchApi.GROUP + "/";
    private static final String MANAGER = "skewbench-run-";
    private static final List<String> DRY_RUN = List.of("All");

    /** Returns since when the pool has the affinity; empty if it hasn't. */
    Optional<Instant> since(KafkaNodePool pool) {
        var annotations = Objects.requireNonNullElse(pool.getMetadata().getAnnotations(), Map.<String, String>of());
        return Optional.ofNullable(annotations.get(SINCE + runId)).map(Instant::parse);
    }

    /**
     * Applies the affinity.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException with code 409 if the pool has another manager's
     * affinity
     */
    void apply(KafkaNodePool pool, Map<String, String> nodeSelector) {
        patch(wanted(pool, nodeSelector), List.of());
    }

    /** Tries by a dry run to apply the affinity; throws the same exceptions as {@link #apply}. */
    void tryToApply(KafkaNodePool pool, Map<String, String> nodeSelector) {
        patch(wanted(pool, nodeSelector), DRY_RUN);
    }

    /** Removes the affinity. */
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
        // The annotation is added and removed with the affinity, as it has the same manager.
        var since = since(pool).orElseGet(() -> clock.instant().truncatedTo(ChronoUnit.SECONDS));
        return bare(pool).editMetadata()
                .addToAnnotations(SINCE + runId, since.toString())
                .endMetadata()
                .addToAdditionalProperties("spec",
                        Map.of("template", Map.of("pod", Map.of("affinity", Map.of("nodeAffinity",
                                Map.of("requiredDuringSchedulingIgnoredDuringExecution",
                                        Map.of("nodeSelectorTerms", terms)))))))
                .build();
    }

    /** Returns whether an affinity allows only nodes with the labels. */
    static boolean isIn(@Nullable Affinity affinity, Map<String, String> nodeSelector) {
        var required = affinity == null || affinity.getNodeAffinity() == null
                ? null
                : affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
        return required != null && !required.getNodeSelectorTerms().isEmpty() && required.getNodeSelectorTerms()
                .stream().allMatch(term -> term.getMatchExpressions()
                        .containsAll(EphemeralKafka.requirements(nodeSelector)));
    }

    /**
     * Returns an untyped resource, because a typed one would set the pool's replicas. With the UID, no other pool of
     * the name is changed or created.
     */
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
