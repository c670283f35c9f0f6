/** The status of a Benchmark as the API server stores it, and the events of its changes. */
@NullMarked
package io.skewbench.controller.status;

import org.jspecify.annotations.NullMarked;
