/** The nodes and images of pods. */
@NullMarked
package io.skewbench.controller.node;

import org.jspecify.annotations.NullMarked;
