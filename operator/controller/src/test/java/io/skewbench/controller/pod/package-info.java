@NullMarked
package io.skewbench.controller.pod;

import org.jspecify.annotations.NullMarked;
