/** How often verdicts are wrong, and how often they find what there is: simulated runs, judged by the engine. */
@NullMarked
package io.skewbench.measure.truth;

import org.jspecify.annotations.NullMarked;
