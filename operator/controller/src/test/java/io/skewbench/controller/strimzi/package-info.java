@NullMarked
package io.skewbench.controller.strimzi;

import org.jspecify.annotations.NullMarked;
