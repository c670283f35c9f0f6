@NullMarked
package io.skewbench.controller.topic;

import org.jspecify.annotations.NullMarked;
