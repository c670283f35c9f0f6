@NullMarked
package io.skewbench.controller.queue;

import org.jspecify.annotations.NullMarked;
