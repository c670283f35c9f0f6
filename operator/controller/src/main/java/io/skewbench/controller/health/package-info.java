/** The HTTP endpoints for the kubelet and for Prometheus, protected against peers that try to block them. */
@NullMarked
package io.skewbench.controller.health;

import org.jspecify.annotations.NullMarked;
