/** What people see while they wait. */
@NullMarked
package io.skewbench.local.progress;

import org.jspecify.annotations.NullMarked;
