package io.skewbench.admin.topic;

import org.jspecify.annotations.Nullable;

/**
 * A setting of a topic that differs from the wanted value.
 *
 * @param actual the topic's value; null where Kafka knows no such setting
 */
public record OtherSetting(String name, @Nullable String actual) {}
