/** Whether what was acknowledged is what the brokers hold. */
@NullMarked
package io.skewbench.engine.accounting;

import org.jspecify.annotations.NullMarked;
