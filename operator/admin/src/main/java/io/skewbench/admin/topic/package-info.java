/** Observes topics and executes the steps that the engine decides. */
@NullMarked
package io.skewbench.admin.topic;

import org.jspecify.annotations.NullMarked;
