/** What a worker is told to do, and how its process is started. */
@NullMarked
package io.skewbench.protocol.plan;

import org.jspecify.annotations.NullMarked;
