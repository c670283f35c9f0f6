package io.skewbench.protocol.report;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Map;

/**
 * The end offsets of every partition, in order, by topic, after every producer of a trial has ended. A driver publishes
 * them for the consumers.
 */
public record EndOffsets(@JsonValue Map<String, List<Long>> byTopic) {

    @JsonCreator
    public EndOffsets {
    }
}
