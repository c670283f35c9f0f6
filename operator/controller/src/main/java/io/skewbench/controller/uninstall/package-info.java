/** The cleanup after the operator was uninstalled. */
@NullMarked
package io.skewbench.controller.uninstall;

import org.jspecify.annotations.NullMarked;
