@NullMarked
package io.skewbench.local.secret;

import org.jspecify.annotations.NullMarked;
