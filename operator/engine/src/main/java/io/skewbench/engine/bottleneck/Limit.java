package io.skewbench.engine.bottleneck;

import org.jspecify.annotations.Nullable;

/**
 * What limits a workload.
 *
 * @param evidence sentences with the figures that show it
 * @param next the setting to try with its value, or what to change; null where nothing limits, or nobody knows
 */
record Limit(Bottleneck by, String evidence, @Nullable String next) {}
