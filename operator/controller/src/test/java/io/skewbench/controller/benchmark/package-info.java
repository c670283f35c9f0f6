@NullMarked
package io.skewbench.controller.benchmark;

import org.jspecify.annotations.NullMarked;
