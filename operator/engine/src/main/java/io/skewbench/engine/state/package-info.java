/** What statuses say in one word, as types: phases, reasons, verdicts. Nothing here decides anything. */
@NullMarked
package io.skewbench.engine.state;

import org.jspecify.annotations.NullMarked;
