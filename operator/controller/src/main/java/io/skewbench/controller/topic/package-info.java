/** SkewedTopics: reconciles each topic with its resource, and reports the topic's state. */
@NullMarked
package io.skewbench.controller.topic;

import org.jspecify.annotations.NullMarked;
