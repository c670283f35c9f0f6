/** The timing of operations, whatever the system under test: when they begin, and how long they take. */
@NullMarked
package io.skewbench.worker.operate;

import org.jspecify.annotations.NullMarked;
