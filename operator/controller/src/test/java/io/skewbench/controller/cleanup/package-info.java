@NullMarked
package io.skewbench.controller.cleanup;

import org.jspecify.annotations.NullMarked;
