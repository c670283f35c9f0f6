@NullMarked
package io.skewbench.controller.watch;

import org.jspecify.annotations.NullMarked;
