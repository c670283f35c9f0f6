/** Tests on a real cluster, by theme. Each leaves the cluster as it found it. */
@NullMarked
package io.skewbench.e2e;

import org.jspecify.annotations.NullMarked;
