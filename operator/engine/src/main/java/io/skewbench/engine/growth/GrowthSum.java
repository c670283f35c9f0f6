package io.skewbench.engine.growth;

import io.skewbench.engine.result.LogGrowth;
import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.plan.KafkaPrefix;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up by how much the logs of each broker have grown. A log that has shrunk, because segments were deleted or
 * compacted, counts nothing, rather than what it has grown by meanwhile.
 */
public final class GrowthSum implements LogVisitor {
    /** What producers and consumers of the trial write beside its records, and nobody can tell from others. */
    private static final Set<String> OF_CLIENTS = Set.of("__consumer_offsets", "__transaction_state",
            "__share_group_state");

    private final LogSizes before;
    private final Set<String> trialTopics;
    private final List<LogGrowth.OfBroker> brokers = new ArrayList<>();
    private @Nullable Current current;

    /** @param trialTopics those that the trial sends to */
    public GrowthSum(LogSizes before, Set<String> trialTopics) {
        this.before = before;
        this.trialTopics = trialTopics;
    }

    @Override
    public void broker(int broker, long nanos, int directories, int logs) {
        end();
        var then = before.of(broker);
        if (then != null && then.directories() == directories) {
            current = new Current(broker, Duration.ofNanos(nanos - then.nanos()).toMillis(), then.sizes());
        }
    }

    @Override
    public void log(String topic, int partition, long size) {
        var broker = current;
        if (broker == null) {
            return;
        }
        var grown = size - broker.sizes.size(topic, partition);
        if (grown > 0) {
            if (trialTopics.contains(topic)) {
                broker.trial = plus(broker.trial, grown);
            } else if (!OF_CLIENTS.contains(topic) && !topic.startsWith(KafkaPrefix.ALL)) {
                broker.others = plus(broker.others, grown);
                broker.topics.merge(topic, grown, GrowthSum::plus);
            }
        }
    }

    /** Returns the growth; empty if nothing is known of any broker both before and after. */
    public Optional<LogGrowth> result() {
        end();
        return brokers.isEmpty() ? Optional.empty() : Optional.of(LogGrowth.of(before.unit(), brokers));
    }

    private void end() {
        if (current != null) {
            brokers.add(current.result());
        }
        current = null;
    }

    /** No broker has more, and a broker of a tenant can answer anything. */
    private static long plus(long one, long other) {
        return Math.min(Bounds.COUNT, one + Math.min(Bounds.COUNT, other));
    }

    /** The broker whose logs follow. */
    private static final class Current {
        private final int broker;
        private final long millis;
        private final SizeTable sizes;
        private final Map<String, Long> topics = new HashMap<>();
        private long trial;
        private long others;

        Current(int broker, long millis, SizeTable sizes) {
            this.broker = broker;
            this.millis = millis;
            this.sizes = sizes;
        }

        LogGrowth.OfBroker result() {
            var most = topics.entrySet().stream().max(Map.Entry.comparingByValue());
            return new LogGrowth.OfBroker(broker, Math.max(1, millis), trial, others,
                    most.map(topic -> Bounds.name(topic.getKey())).orElse(null));
        }
    }
}
