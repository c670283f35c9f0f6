/** The API server's reasons for refusing requests of the operator. */
@NullMarked
package io.skewbench.controller.refusal;

import org.jspecify.annotations.NullMarked;
