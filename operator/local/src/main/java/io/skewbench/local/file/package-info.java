/** Files and folders that a run writes. */
@NullMarked
package io.skewbench.local.file;

import org.jspecify.annotations.NullMarked;
