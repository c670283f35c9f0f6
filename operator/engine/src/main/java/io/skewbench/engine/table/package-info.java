/** A result as plain text for terminals. */
@NullMarked
package io.skewbench.engine.table;

import org.jspecify.annotations.NullMarked;
