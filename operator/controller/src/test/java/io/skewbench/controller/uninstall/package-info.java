@NullMarked
package io.skewbench.controller.uninstall;

import org.jspecify.annotations.NullMarked;
