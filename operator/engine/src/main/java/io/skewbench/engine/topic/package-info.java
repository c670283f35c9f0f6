/** Decides what to do about the topic of a SkewedTopic, and builds the status that reports it. */
@NullMarked
package io.skewbench.engine.topic;

import org.jspecify.annotations.NullMarked;
