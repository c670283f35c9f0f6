package io.skewbench.admin;

import io.skewbench.engine.topic.TopicDecision;
import java.util.List;

/**
 * What would be done about a topic now.
 *
 * @param exists whether there is a topic of this name
 * @param moved how many of its partitions would be moved
 * @param settings of a topic that is there, which would be set
 */
public record TopicForecast(TopicDecision decision, boolean exists, int moved, List<OtherSetting> settings) {}
