@NullMarked
package io.skewbench.controller.pinning;

import org.jspecify.annotations.NullMarked;
