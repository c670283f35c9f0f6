/** How much a trial and others wrote to the brokers, from the sizes of all logs before and after it. */
@NullMarked
package io.skewbench.engine.growth;

import org.jspecify.annotations.NullMarked;
