package io.skewbench.engine.topic;

import java.util.Set;

/**
 * What has to be read of a topic before its next step can be decided. A laid out topic is observed every few seconds,
 * so whatever does not matter then is not asked for.
 *
 * @param withThrottle whether to read throttled replicas of the topic, and the throttles of these brokers
 * @param throttledBrokers brokers of which to read the throttles
 * @param isTopicExpected whether to ask the controller for the topic where the brokers know none: a broker may learn of
 * a new topic later than others
 */
public record TopicReading(boolean withThrottle, Set<Integer> throttledBrokers, boolean isTopicExpected) {}
