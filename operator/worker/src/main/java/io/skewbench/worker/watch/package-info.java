/** Says what keeps the senders of a trial from going on. */
@NullMarked
package io.skewbench.worker.watch;

import org.jspecify.annotations.NullMarked;
