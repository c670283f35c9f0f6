package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.skewbench.engine.AttemptId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Labels and annotations of a run's objects. People select by them, and watches do, so that they bring nothing else;
 * whose an object is and what it is they don't tell, because anybody may set them.
 */
final class ChildLabels {
    static final String RUN = "skewbench.io/run";
    static final String ATTEMPT = "skewbench.io/attempt";
    static final String PART = "skewbench.io/part";
    static final String WORKLOAD = "skewbench.io/workload";
    static final String MANAGED_BY = "app.kubernetes.io/managed-by";
    /** An annotation, since the name of a Benchmark may be longer than a label's value. */
    static final String BENCHMARK = "skewbench.io/benchmark";
    static final String POD_INDEX = "batch.kubernetes.io/job-completion-index";

    /** What an object is for. */
    enum Part {
        PLAN, REPORT, RESULT, STATUS, WORKER, ACCESS, LINKS;

        String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private ChildLabels() {}

    static Map<String, String> of(String runId, AttemptId attempt, Part part) {
        var labels = of(runId, part);
        labels.put(ATTEMPT, attempt.toString());
        return labels;
    }

    /** Of what belongs to no attempt. */
    static Map<String, String> of(String runId, Part part) {
        var labels = new LinkedHashMap<String, String>();
        labels.put(MANAGED_BY, "skewbench");
        labels.put(RUN, runId);
        labels.put(PART, part.label());
        return labels;
    }

    static boolean is(HasMetadata object, Part part) {
        return part.label().equals(value(object, PART));
    }

    static Optional<AttemptId> attempt(HasMetadata object) {
        var label = value(object, ATTEMPT);
        if (label == null || !label.matches("t\\d{1,9}a\\d{1,9}")) {
            return Optional.empty();
        }
        var a = label.indexOf('a');
        return Optional.of(new AttemptId(Integer.parseInt(label.substring(1, a)),
                Integer.parseInt(label.substring(a + 1))));
    }

    static @Nullable String value(HasMetadata object, String label) {
        var labels = object.getMetadata().getLabels();
        return labels == null ? null : labels.get(label);
    }

    static @Nullable String annotation(HasMetadata object, String name) {
        var annotations = object.getMetadata().getAnnotations();
        return annotations == null ? null : annotations.get(name);
    }
}
