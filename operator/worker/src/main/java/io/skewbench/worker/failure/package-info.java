/** Why a worker fails: the reason and the message that it reports. */
@NullMarked
package io.skewbench.worker.failure;

import org.jspecify.annotations.NullMarked;
