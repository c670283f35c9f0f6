/**
 * What kubelet and Prometheus ask the operator over HTTP. Whoever reaches its port may try to keep them from an answer.
 */
@NullMarked
package io.skewbench.controller.health;

import org.jspecify.annotations.NullMarked;
