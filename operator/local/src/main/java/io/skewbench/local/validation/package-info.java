/**
 * Validates files as an API server would, by the schemas and rules of the CustomResourceDefinitions.
 */
@NullMarked
package io.skewbench.local.validation;

import org.jspecify.annotations.NullMarked;
