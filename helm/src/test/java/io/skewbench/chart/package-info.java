/** The Helm chart and the manifests made from it, as helm renders and a Kubernetes API server judges them. */
@NullMarked
package io.skewbench.chart;

import org.jspecify.annotations.NullMarked;
