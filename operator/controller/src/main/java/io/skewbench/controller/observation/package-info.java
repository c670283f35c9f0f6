/** What a decision about a Benchmark rests on: topics, machines and payloads. */
@NullMarked
package io.skewbench.controller.observation;

import org.jspecify.annotations.NullMarked;
