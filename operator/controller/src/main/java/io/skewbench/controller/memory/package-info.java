/** The operator's heap, divided into shares, and the Kubernetes objects that are kept within them. */
@NullMarked
package io.skewbench.controller.memory;

import org.jspecify.annotations.NullMarked;
