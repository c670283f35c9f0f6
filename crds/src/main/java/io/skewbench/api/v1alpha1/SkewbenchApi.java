package io.skewbench.api.v1alpha1;

import java.util.List;

/** Constants that the resources Benchmark and SkewedTopic share: group, version, category, finalizers. */
public final class SkewbenchApi {
    public static final String GROUP = "skewbench.io";
    /** The finalizer of Benchmarks whose run may have left something that Kubernetes' garbage collection misses. */
    public static final String RUN_FINALIZER = GROUP + "/run";
    /** The label of Benchmarks that have {@link #RUN_FINALIZER}, by which users can select them. */
    public static final String ACTIVE_LABEL = GROUP + "/active";
    /** The finalizer of SkewedTopics that have something to clean up in Kafka. */
    public static final String TOPIC_FINALIZER = GROUP + "/topic";
    public static final String VERSION = "v1alpha1";
    public static final String CATEGORY = "skewbench";

    /** The CustomResourceDefinitions, as resources beside this class. */
    public static final List<String> DEFINITIONS = List.of("benchmarks.skewbench.io.yaml",
            "skewedtopics.skewbench.io.yaml");

    private SkewbenchApi() {}
}
