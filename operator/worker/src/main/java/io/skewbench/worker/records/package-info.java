/** Keys and values: record n of a workload is decided by the seed and n alone, so any number of pods sends the same. */
@NullMarked
package io.skewbench.worker.records;

import org.jspecify.annotations.NullMarked;
