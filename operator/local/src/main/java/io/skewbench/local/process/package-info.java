/** The jars that the processes of a run start from. */
@NullMarked
package io.skewbench.local.process;

import org.jspecify.annotations.NullMarked;
