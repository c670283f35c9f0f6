/** The constants of statuses as types: phases, reasons and verdicts. This package makes no decisions. */
@NullMarked
package io.skewbench.engine.state;

import org.jspecify.annotations.NullMarked;
