/** What a worker reports of itself, of its clock and of its measurements. */
@NullMarked
package io.skewbench.protocol.report;

import org.jspecify.annotations.NullMarked;
