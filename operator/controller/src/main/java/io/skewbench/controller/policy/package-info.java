/** What the operator's administrator allows: the chart's {@code policy}, and which specs go beyond it. */
@NullMarked
package io.skewbench.controller.policy;

import org.jspecify.annotations.NullMarked;
