/** What the workers of an attempt measured, added up, in the form in which it is stored. */
@NullMarked
package io.skewbench.engine.result;

import org.jspecify.annotations.NullMarked;
