/** What to do about a SkewedTopic's topic: from what is wanted, remembered and seen to the next step. */
@NullMarked
package io.skewbench.engine.topic;

import org.jspecify.annotations.NullMarked;
