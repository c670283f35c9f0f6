/** Tests of the resource definitions. */
@NullMarked
package io.skewbench.api.v1alpha1;

import org.jspecify.annotations.NullMarked;
