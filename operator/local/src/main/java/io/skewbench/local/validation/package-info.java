/**
 * What an API server would say to a file, said without one: schema and rules of the CustomResourceDefinitions, applied
 * to what was read.
 */
@NullMarked
package io.skewbench.local.validation;

import org.jspecify.annotations.NullMarked;
