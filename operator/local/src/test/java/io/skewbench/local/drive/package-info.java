@NullMarked
package io.skewbench.local.drive;

import org.jspecify.annotations.NullMarked;
