@NullMarked
package io.skewbench.controller.result;

import org.jspecify.annotations.NullMarked;
