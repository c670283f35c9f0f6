/** A real Kubernetes API server for tests, here and in the operator: {@link io.skewbench.api.testing.KubeApi}. */
@NullMarked
package io.skewbench.api.testing;

import org.jspecify.annotations.NullMarked;
