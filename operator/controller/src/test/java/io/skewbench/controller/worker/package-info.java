@NullMarked
package io.skewbench.controller.worker;

import org.jspecify.annotations.NullMarked;
