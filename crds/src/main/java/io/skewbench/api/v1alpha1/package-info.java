/**
 * The Kubernetes API of Skewbench, group {@code skewbench.io}, version {@code v1alpha1}.
 *
 * <p>
 * Records are the model; the YAML under {@code crds/} is generated from them and checked by a test. Components may be
 * null where the schema doesn't require them: what the API server stores is what arrives here.
 */
@NullMarked
package io.skewbench.api.v1alpha1;

import org.jspecify.annotations.NullMarked;
