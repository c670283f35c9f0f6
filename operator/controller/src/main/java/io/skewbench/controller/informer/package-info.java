/** What the informers of Benchmarks and their children keep, and which Benchmark each change requeues. */
@NullMarked
package io.skewbench.controller.informer;

import org.jspecify.annotations.NullMarked;
