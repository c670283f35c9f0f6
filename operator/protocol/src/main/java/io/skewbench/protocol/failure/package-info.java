/** How exceptions are worded in statuses, reports and messages. */
@NullMarked
package io.skewbench.protocol.failure;

import org.jspecify.annotations.NullMarked;
