@NullMarked
package io.skewbench.engine.topic;

import org.jspecify.annotations.NullMarked;
