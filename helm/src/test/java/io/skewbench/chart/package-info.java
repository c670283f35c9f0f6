/**
 * The Helm chart, the manifests generated from it and the recipes for GitOps, as helm, Kubernetes and the tools judge
 * them.
 */
@NullMarked
package io.skewbench.chart;

import org.jspecify.annotations.NullMarked;
