/** The policy of the operator's administrator: the chart's value {@code policy}, and the checks of specs against it. */
@NullMarked
package io.skewbench.controller.policy;

import org.jspecify.annotations.NullMarked;
