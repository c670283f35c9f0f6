/** Observation of facts on which decisions about Benchmarks depend: topics, machines and payloads. */
@NullMarked
package io.skewbench.controller.observation;

import org.jspecify.annotations.NullMarked;
