/** The Kubernetes objects that a run creates: their names, labels, owners and contents, and how they are written. */
@NullMarked
package io.skewbench.controller.child;

import org.jspecify.annotations.NullMarked;
