/** The plan of a worker, and how its process is started. */
@NullMarked
package io.skewbench.protocol.plan;

import org.jspecify.annotations.NullMarked;
