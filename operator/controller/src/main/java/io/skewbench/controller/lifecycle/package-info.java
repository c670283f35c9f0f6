/** The state of a Benchmark's run by its stored status and its metadata: started, finished, refused, or failing. */
@NullMarked
package io.skewbench.controller.lifecycle;

import org.jspecify.annotations.NullMarked;
