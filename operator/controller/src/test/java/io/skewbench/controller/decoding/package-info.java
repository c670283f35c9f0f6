@NullMarked
package io.skewbench.controller.decoding;

import org.jspecify.annotations.NullMarked;
