/** From a placement as users describe it to the brokers of each partition. */
@NullMarked
package io.skewbench.engine.placement;

import org.jspecify.annotations.NullMarked;
