/** What happens after the operator is gone. */
@NullMarked
package io.skewbench.controller.uninstall;

import org.jspecify.annotations.NullMarked;
