package io.skewbench.admin;

import org.jspecify.annotations.Nullable;

/**
 * A setting of a topic that is otherwise than wanted.
 *
 * @param actual what Kafka has; null where it knows no such setting
 */
public record OtherSetting(String name, @Nullable String actual) {}
