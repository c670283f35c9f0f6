@NullMarked
package io.skewbench.controller.child;

import org.jspecify.annotations.NullMarked;
