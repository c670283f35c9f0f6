/** What e2e/figures scale measures: the operator at the sizes that its spec allows. Not part of the tests. */
@NullMarked
package io.skewbench.controller.figures;

import org.jspecify.annotations.NullMarked;
