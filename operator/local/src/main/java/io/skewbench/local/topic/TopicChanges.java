package io.skewbench.local.topic;

import io.skewbench.admin.topic.TopicLayout;
import io.skewbench.engine.ShortList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Describes how topics changed between two observations. */
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
