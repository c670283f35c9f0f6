/** Which namespaces the operator sees, where somebody may take its rights on one of them away. */
@NullMarked
package io.skewbench.controller.watch;

import org.jspecify.annotations.NullMarked;
