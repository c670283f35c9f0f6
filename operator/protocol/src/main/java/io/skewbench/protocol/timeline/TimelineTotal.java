package io.skewbench.protocol.timeline;

import io.skewbench.protocol.bounds.Bounds;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.json.LongList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A sum to which time lines are added one after the other, each of which is read once. */
public final class TimelineTotal {
    private @Nullable TimelineSum sum;
    private final Map<String, Long> totals = new HashMap<>();
    private boolean isSpoilt;

    /**
     * Adds a time line. After a failed addition there is no sum any more, as part of the time line may have been added.
     *
     * @throws UnreadableException if it can't be read, counts more with the others than any trial, or names, together
     * with the others, more errors and brokers than there can be
     */
    public void add(Timeline part) {
        try {
            part.check();
            addChecked(part);
        } catch (RuntimeException e) {
            isSpoilt = true;
            sum = null;
            throw e;
        }
    }

    private void addChecked(Timeline part) {
        if (isSpoilt) {
            return;
        }
        addTotals(part);
        var before = sum;
        if (before != null) {
            Bounds.atMost(Bounds.NAMES, union(before.errors(), part.failed().keySet()),
                    "errors in the time lines of a trial");
            Bounds.atMost(Bounds.BROKERS, union(before.brokers(), part.brokers()),
                    "brokers in the time lines of a trial");
        }
        var axis = before == null ? part.axis() : before.axis().union(part.axis());
        var lists = part.lists() + (before == null ? 0L : before.lists());
        while (axis.steps() > 1 && axis.steps() * lists > Timeline.MAX_VALUES) {
            axis = axis.coarser();
        }
        if (before == null) {
            sum = new TimelineSum(axis);
        } else if (!axis.equals(before.axis())) {
            sum = before.over(axis);
        }
        var after = Objects.requireNonNull(sum);
        after.add(part);
        after.checkLatencies();
    }

    /** Checks that the sum over all steps is a valid count, so that steps can be combined to longer ones. */
    private void addTotals(Timeline part) {
        addTotal("records sent", part.sent());
        addTotal("records acknowledged", part.acknowledged());
        part.failed().forEach((error, counts) -> addTotal("records failed by " + error, counts));
        part.bytes().forEach((broker, counts) -> addTotal("bytes of broker " + broker, counts));
        if (part.brokerBytes() != null) {
            addTotals("bytes replicated to broker ", part.brokerBytes().replicatedIn());
            addTotals("bytes replicated from broker ", part.brokerBytes().replicatedOut());
            addTotals("bytes consumed from broker ", part.brokerBytes().consumedOut());
        }
    }

    private void addTotals(String what, Map<Integer, List<Long>> byBroker) {
        byBroker.forEach((broker, counts) -> addTotal(what + broker, counts));
    }

    /**
     * Adds up the counts. As the counts are few and each was checked, the sum stays below 2^64; one that is too large
     * for a long shows as negative.
     */
    private void addTotal(String what, List<Long> counts) {
        var ofPart = 0L;
        for (var count : LongList.values(counts)) {
            ofPart += count;
        }
        var message = "With it, the number of " + what + " in the time lines";
        totals.put(what, Bounds.sum(totals.getOrDefault(what, 0L), ofPart, message));
    }

    private static <K> Set<K> union(Set<K> one, Set<K> other) {
        var union = new HashSet<>(one);
        union.addAll(other);
        return union;
    }

    /**
     * Returns the sum in as many steps as there is room for; null without time lines, or if one couldn't be added.
     */
    public @Nullable Timeline timeline() {
        return sum == null ? null : sum.fitting();
    }
}
