/** Creates the topics of a run, observes them during trials, and deletes them. */
@NullMarked
package io.skewbench.local.topic;

import org.jspecify.annotations.NullMarked;
