/** SkewedTopics: bring each topic to where its resource wants it, and tell how it is. */
@NullMarked
package io.skewbench.controller.topic;

import org.jspecify.annotations.NullMarked;
