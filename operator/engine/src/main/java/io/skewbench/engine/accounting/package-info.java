/** Checks whether the brokers hold exactly the acknowledged records. */
@NullMarked
package io.skewbench.engine.accounting;

import org.jspecify.annotations.NullMarked;
