@NullMarked
package io.skewbench.controller.status;

import org.jspecify.annotations.NullMarked;
