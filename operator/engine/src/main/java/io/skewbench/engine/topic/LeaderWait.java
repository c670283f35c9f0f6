package io.skewbench.engine.topic;

import java.time.Duration;
import java.util.Map;

/** Whether a run waits before a trial until each partition of its topics has a leader. */
public sealed interface LeaderWait {
    /** Time for Kafka to elect leaders after a broker has died. */
    Duration TIMEOUT = Duration.ofSeconds(60);

    /** All partitions have leaders. */
    record Over() implements LeaderWait {}

    /** The run waits; the sentence says for which topic. */
    record Waiting(String what) implements LeaderWait {}

    /** The run fails; the sentence names a topic without leaders. */
    record TimedOut(String what) implements LeaderWait {}

    /**
     * Decides by the last observation.
     *
     * @param topics by name
     * @param waited since when the run waits, as the time that has passed
     */
    static LeaderWait of(Map<String, TopicLayout> topics, Duration waited) {
        return topics.entrySet().stream().filter(topic -> !topic.getValue().isServed()).findFirst()
                .map(topic -> TopicUse.notServed(topic.getKey()))
                .<LeaderWait>map(what -> waited.compareTo(TIMEOUT) > 0 ? new TimedOut(what) : new Waiting(what))
                .orElseGet(Over::new);
    }
}
