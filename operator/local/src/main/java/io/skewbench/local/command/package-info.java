/** The commands of {@code skewbench} and their options. */
@NullMarked
package io.skewbench.local.command;

import org.jspecify.annotations.NullMarked;
