/** {@code skewbench}: the command line, and the engine's driver for one machine without Kubernetes. */
@NullMarked
package io.skewbench.local;

import org.jspecify.annotations.NullMarked;
