/** Reads what the logs of brokers take, and what room they have. */
@NullMarked
package io.skewbench.admin.logdir;

import org.jspecify.annotations.NullMarked;
