/** The informers of Benchmarks and their children: what they keep, and which Benchmark each change requeues. */
@NullMarked
package io.skewbench.controller.informer;

import org.jspecify.annotations.NullMarked;
