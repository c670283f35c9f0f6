/** Why the API server refuses requests of the operator. */
@NullMarked
package io.skewbench.controller.refusal;

import org.jspecify.annotations.NullMarked;
