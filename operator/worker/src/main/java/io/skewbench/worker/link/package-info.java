/** Measures how much a broker's network takes and gives. */
@NullMarked
package io.skewbench.worker.link;

import org.jspecify.annotations.NullMarked;
