/** When records are due, and the threads that send them. */
@NullMarked
package io.skewbench.worker.load;

import org.jspecify.annotations.NullMarked;
