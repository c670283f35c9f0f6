package io.skewbench.engine.topic;

import io.skewbench.engine.ShortList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides by two observations of a run's topics whether the run can go on with them: records of all trials have to go
 * to the same partitions of the same topics. Each topic that prevents that is described by a sentence.
 */
public final class TopicChanges {
    /** At most so many partitions are listed. */
    private static final int LISTED = 5;

    private TopicChanges() {}

    /** Returns a sentence that says why records would go to another place than before; empty if they wouldn't. */
    public static Optional<String> ofTarget(Map<String, TopicLayout> before, Map<String, TopicLayout> now) {
        return before.entrySet().stream()
                .flatMap(topic -> ofTarget(topic.getKey(), topic.getValue(), now.get(topic.getKey())).stream())
                .findFirst();
    }

    private static Optional<String> ofTarget(String name, TopicLayout before, @Nullable TopicLayout now) {
        if (now == null) {
            return Optional.of("Topic " + name + " was deleted during the run");
        }
        return ofId(name, before, now).or(() -> now.leaders().size() == before.leaders().size()
                ? Optional.empty()
                : Optional.of("Topic " + name + " had " + before.leaders().size() + " partitions and has "
                        + now.leaders().size() + ": it was changed during the run"));
    }

    /** Returns a sentence about a topic that was replaced by another one of its name; empty if there is none. */
    public static Optional<String> ofIds(Map<String, TopicLayout> before, Map<String, TopicLayout> now) {
        return before.entrySet().stream().flatMap(
                topic -> ofId(topic.getKey(), topic.getValue(), now.get(topic.getKey())).stream()).findFirst();
    }

    private static Optional<String> ofId(String name, TopicLayout before, @Nullable TopicLayout now) {
        return now == null || now.id().equals(before.id())
                ? Optional.empty()
                : Optional.of("Topic " + name
                        + " was deleted and created again during the run: its id is " + now.id() + " and was "
                        + before.id());
    }

    /**
     * Returns a sentence about a topic that was replaced by another one of its name since an earlier call; empty if
     * there is none.
     *
     * @param before the topics' ids in the earlier call, by name
     * @param isOwn whether the run itself created the topic of this name and id, after it had deleted the one before
     */
    public static Optional<String> ofEarlierCall(Map<String, String> before, Map<String, TopicLayout> now,
            BiPredicate<String, String> isOwn) {
        return now.entrySet().stream().filter(topic -> {
            var id = topic.getValue().id();
            var was = before.get(topic.getKey());
            return was != null && !was.equals(id) && !isOwn.test(topic.getKey(), id);
        }).findFirst()
                .map(topic -> "Topic " + topic.getKey() + " is not the topic of the trials so far: its id is "
                        + topic.getValue().id() + " and was " + before.get(topic.getKey()));
    }

    /**
     * Returns a sentence about a topic without the partitions that it was laid out with, of which brokers may not know
     * yet; empty if there is none.
     *
     * @param partitions how many each topic was laid out with, by name
     */
    public static Optional<String> ofPartitions(Map<String, Integer> partitions, Map<String, TopicLayout> now) {
        return partitions.entrySet().stream().filter(topic -> {
            var layout = now.get(topic.getKey());
            return layout == null || layout.leaders().size() != topic.getValue();
        }).findFirst().map(topic -> "Topic " + topic.getKey() + (now.containsKey(topic.getKey())
                ? " no longer has " + topic.getValue() + " partitions"
                : " no longer exists"));
    }

    /**
     * Returns layouts in which topics that the run created again as a repair have the ids of those that somebody had
     * deleted: nothing but their ids has changed.
     *
     * @param isOwn whether the run itself created the topic of this name and id
     */
    public static Map<String, TopicLayout> withoutRepairs(Map<String, TopicLayout> before,
            Map<String, TopicLayout> now, BiPredicate<String, String> isOwn) {
        var known = new TreeMap<>(now);
        known.replaceAll((name, layout) -> {
            var original = before.get(name);
            return original != null && isOwn.test(name, layout.id())
                    ? new TopicLayout(original.id(), layout.replicas(), layout.leaders())
                    : layout;
        });
        return known;
    }

    /** Returns a clause that lists the partitions whose leader has changed; empty if there is none. */
    public static Optional<String> ofLeaders(Map<String, TopicLayout> before, Map<String, TopicLayout> now) {
        var moved = before.keySet().stream().sorted()
                .flatMap(name -> ofLeaders(name, before.get(name), now.get(name)).stream()).toList();
        return moved.isEmpty()
                ? Optional.empty()
                : Optional.of("leaders moved: " + ShortList.of(moved, LISTED));
    }

    private static List<String> ofLeaders(String name, @Nullable TopicLayout before, @Nullable TopicLayout now) {
        return before == null || now == null
                ? List.of()
                : IntStream.range(0, Math.min(before.leaders().size(), now.leaders().size()))
                        .filter(p -> !Objects.equals(before.leaders().get(p), now.leaders().get(p)))
                        .mapToObj(p -> name + "-" + p + " from " + broker(before.leaders().get(p)) + " to "
                                + broker(now.leaders().get(p)))
                        .toList();
    }

    private static String broker(int id) {
        return id == -1 ? "none" : "broker " + id;
    }
}
