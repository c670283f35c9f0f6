/** Tests of what is counted against the brokers' offsets. */
@NullMarked
package io.skewbench.engine.accounting;

import org.jspecify.annotations.NullMarked;
