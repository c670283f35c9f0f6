package io.skewbench.controller.topic;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.api.v1alpha1.SkewedTopic;
import io.skewbench.engine.topic.TopicCleanup;
import io.skewbench.protocol.json.Json;

/**
 * The finalizer of a SkewedTopic, which is there only while a {@link TopicCleanup} is needed: any other can be deleted
 * without an operator.
 */
final class TopicFinalizer {
    static final String NAME = SkewbenchApi.TOPIC_FINALIZER;

    private TopicFinalizer() {}

    /** Adds or removes the finalizer as the cleanup requires; returns the resulting SkewedTopic. */
    static SkewedTopic settle(SkewedTopic topic, Context<SkewedTopic> context) {
        return topic.hasFinalizer(NAME) == isWanted(topic)
                ? topic
                : change(topic, context);
    }

    /** Removes the finalizer from a SkewedTopic that is being deleted and whose cleanup is over. */
    static void remove(SkewedTopic topic, Context<SkewedTopic> context) {
        // The SkewedTopic may be deleted after this, so it must not be cached.
        patch(without(topic), context);
    }

    /** Returns whether the SkewedTopic needs a finalizer. None can be added during its deletion. */
    private static boolean isWanted(SkewedTopic topic) {
        return topic.isMarkedForDeletion() ? topic.hasFinalizer(NAME) : TopicCleanup.of(topic).isNeeded();
    }

    private static SkewedTopic change(SkewedTopic topic, Context<SkewedTopic> context) {
        return PrimaryUpdateAndCacheUtils.updateAndCacheResource(topic, context, newest -> {
            if (!isWanted(newest)) {
                return without(newest);
            }
            newest.addFinalizer(NAME);
            return newest;
        }, changed -> patch(changed, context));
    }

    private static SkewedTopic without(SkewedTopic topic) {
        topic.removeFinalizer(NAME);
        return topic;
    }

    /** Patches the finalizers. A list can only be replaced as a whole, so the given version has to be the newest. */
    private static SkewedTopic patch(SkewedTopic changed, Context<SkewedTopic> context) {
        var metadata = changed.getMetadata();
        var patch = Json.mapper().createObjectNode();
        patch.putObject("metadata").put("resourceVersion", metadata.getResourceVersion())
                .set("finalizers", Json.mapper().valueToTree(metadata.getFinalizers()));
        return context.getClient().resources(SkewedTopic.class).inNamespace(metadata.getNamespace())
                .withName(metadata.getName()).patch(PatchContext.of(PatchType.JSON_MERGE), Json.write(patch));
    }
}
