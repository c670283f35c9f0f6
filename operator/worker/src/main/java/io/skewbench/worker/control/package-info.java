/** Where a worker gets its plan and start time from, and leaves its report: a folder, or the Kubernetes API server. */
@NullMarked
package io.skewbench.worker.control;

import org.jspecify.annotations.NullMarked;
