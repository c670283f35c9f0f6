package io.skewbench.api.v1alpha1;

import java.util.List;

/** What both kinds share: group, version, category. */
public final class SkewbenchApi {
    public static final String GROUP = "skewbench.io";
    /** Of Benchmarks of which something may be left outside of Kubernetes' garbage collection. */
    public static final String RUN_FINALIZER = GROUP + "/run";
    /** Of the same Benchmarks, for people to see. */
    public static final String ACTIVE_LABEL = GROUP + "/active";
    /** Of SkewedTopics that have something to clean up in Kafka. */
    public static final String TOPIC_FINALIZER = GROUP + "/topic";
    public static final String VERSION = "v1alpha1";
    public static final String CATEGORY = "skewbench";

    /** The CustomResourceDefinitions, as resources beside this class. */
    public static final List<String> DEFINITIONS = List.of("benchmarks.skewbench.io.yaml",
            "skewedtopics.skewbench.io.yaml");

    private SkewbenchApi() {}
}
