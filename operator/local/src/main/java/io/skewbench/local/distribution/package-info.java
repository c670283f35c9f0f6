/** The folder of jars that the build packages: what the processes of a run start from. */
@NullMarked
package io.skewbench.local.distribution;

import org.jspecify.annotations.NullMarked;
