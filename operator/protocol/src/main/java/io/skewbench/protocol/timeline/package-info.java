/** What happened at each second of a trial. */
@NullMarked
package io.skewbench.protocol.timeline;

import org.jspecify.annotations.NullMarked;
