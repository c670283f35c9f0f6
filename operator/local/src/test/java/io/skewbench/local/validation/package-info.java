/** Tests of what is said to files. */
@NullMarked
package io.skewbench.local.validation;

import org.jspecify.annotations.NullMarked;
