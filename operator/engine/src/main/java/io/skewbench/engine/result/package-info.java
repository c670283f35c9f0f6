/** The sum of what the workers of an attempt measured, in the form in which it is stored. */
@NullMarked
package io.skewbench.engine.result;

import org.jspecify.annotations.NullMarked;
