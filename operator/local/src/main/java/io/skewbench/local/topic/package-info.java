/** The topics of a run: creating them, watching them during trials, and deleting them. */
@NullMarked
package io.skewbench.local.topic;

import org.jspecify.annotations.NullMarked;
