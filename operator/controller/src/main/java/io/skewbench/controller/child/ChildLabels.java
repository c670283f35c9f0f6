package io.skewbench.controller.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.AttemptId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations of a run's objects, for selectors of users and of the operator's watches. They are no proof of
 * the owner or kind of an object, because anybody may set them.
 */
public final class ChildLabels {
    public static final String RUN = SkewbenchApi.GROUP + "/run";
    public static final String ATTEMPT = SkewbenchApi.GROUP + "/attempt";
    public static final String PART = SkewbenchApi.GROUP + "/part";
    public static final String WORKLOAD = SkewbenchApi.GROUP + "/workload";
    static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    /** An annotation, since the name of a Benchmark may be longer than a label's value. */
    public static final String BENCHMARK = SkewbenchApi.GROUP + "/benchmark";
    public static final String POD_INDEX = "batch.kubernetes.io/job-completion-index";

    /** The purpose of an object. */
    public enum Part {
        PLAN, REPORT, RESULT, STATUS, WORKER, ACCESS, LINKS;

        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private ChildLabels() {}

    public static Map<String, String> of(String runId, AttemptId attempt, Part part) {
        var labels = of(runId, part);
        labels.put(ATTEMPT, attempt.toString());
        return labels;
    }

    /** Returns the labels of an object that belongs to no attempt. */
    static Map<String, String> of(String runId, Part part) {
        var labels = new LinkedHashMap<String, String>();
        labels.put(MANAGED_BY, "skewbench");
        labels.put(RUN, runId);
        labels.put(PART, part.label());
        return labels;
    }

    public static boolean is(HasMetadata object, Part part) {
        return part.label().equals(value(object, PART));
    }

    public static Optional<AttemptId> attempt(HasMetadata object) {
        return Optional.ofNullable(value(object, ATTEMPT)).flatMap(AttemptId::parse);
    }

    public static @Nullable String value(HasMetadata object, String label) {
        var labels = object.getMetadata().getLabels();
        return labels == null ? null : labels.get(label);
    }

    public static @Nullable String annotation(HasMetadata object, String name) {
        var annotations = object.getMetadata().getAnnotations();
        return annotations == null ? null : annotations.get(name);
    }
}
