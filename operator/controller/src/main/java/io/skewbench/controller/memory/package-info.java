/** The operator's heap, divided into shares, and what is kept of Kubernetes objects within them. */
@NullMarked
package io.skewbench.controller.memory;

import org.jspecify.annotations.NullMarked;
