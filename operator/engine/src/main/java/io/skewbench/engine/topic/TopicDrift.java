package io.skewbench.engine.topic;

import io.skewbench.api.v1alpha1.SkewedTopicStatus.Drift;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One difference between a topic and how it was laid out.
 *
 * @param partitions how many partitions differ; null where the whole topic does
 * @param message the difference in a sentence, without a full stop
 */
public record TopicDrift(DriftKind kind, @Nullable Integer partitions, String message) {

    /** Returns the drift as a status has it. */
    Drift toApi() {
        return new Drift(kind.text(), partitions, message);
    }

    /** Returns the messages of all, in one text. */
    static String messages(List<TopicDrift> drift) {
        return drift.stream().map(TopicDrift::message).collect(Collectors.joining(". "));
    }
}
