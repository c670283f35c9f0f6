/** How a worker's clock stands to those of other workers. */
@NullMarked
package io.skewbench.worker.clock;

import org.jspecify.annotations.NullMarked;
