@NullMarked
package io.skewbench.controller.refusal;

import org.jspecify.annotations.NullMarked;
