@NullMarked
package io.skewbench.controller.metrics;

import org.jspecify.annotations.NullMarked;
