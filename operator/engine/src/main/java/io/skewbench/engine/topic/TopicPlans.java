package io.skewbench.engine.topic;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.engine.ClusterBrokers;
import io.skewbench.engine.Planned;
import io.skewbench.engine.placement.Placements;
import io.skewbench.engine.placement.TopicPlan;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The placements that were worked out lately, for as long as memory isn't short. A topic is looked at every few
 * seconds, and at each look several times; what it is planned from hardly ever changes. Safe for use by several
 * threads.
 */
public final class TopicPlans {
    /** Topics that are looked at. Of more than these some are planned again at each look. */
    private static final int MOST = 256;

    /** All that a placement follows from; what is wrong with a topic's config isn't remembered. */
    private record Question(Placement placement, @Nullable Integer replicationFactor, ClusterBrokers brokers) {}

    private record Answered(Question question, Planned<TopicPlan> planned) {}

    /** Answers by the hash of their question, so that a question is held no longer than its answer. */
    @GuardedBy("byHash")
    private final Map<Integer, SoftReference<Answered>> byHash = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, SoftReference<Answered>> eldest) {
            return size() > MOST;
        }
    };

    /** Returns the same as {@link TopicPlan#of(SkewedTopicSpec, ClusterBrokers)}. */
    public Planned<TopicPlan> of(SkewedTopicSpec spec, ClusterBrokers brokers) {
        return TopicPlan.of(spec, brokers, this::placed);
    }

    private Planned<TopicPlan> placed(SkewedTopicSpec spec, ClusterBrokers brokers) {
        var question = new Question(spec.placement(), spec.replicationFactor(), brokers);
        var known = known(question.hashCode());
        if (known != null && known.question.equals(question)) {
            return known.planned;
        }
        var planned = Placements.plan(spec, brokers);
        synchronized (byHash) {
            byHash.put(question.hashCode(), new SoftReference<>(new Answered(question, planned)));
        }
        return planned;
    }

    private @Nullable Answered known(int hash) {
        synchronized (byHash) {
            var reference = byHash.get(hash);
            return reference == null ? null : reference.get();
        }
    }
}
