package io.skewbench.admin.topic;

import io.skewbench.engine.topic.TopicDecision;
import java.util.List;

/**
 * What a reconciliation of a topic would do now.
 *
 * @param exists whether Kafka has a topic of this name
 * @param moved how many partitions would be reassigned
 * @param settings of an existing topic that would be set
 */
public record TopicForecast(TopicDecision decision, boolean exists, int moved, List<OtherSetting> settings) {}
