/** The Kubernetes events of resources, for {@code kubectl describe} and {@code kubectl events}. */
@NullMarked
package io.skewbench.controller.event;

import org.jspecify.annotations.NullMarked;
