/** The Jobs and pods of workers: what they run, for how long at most, and how they fare. */
@NullMarked
package io.skewbench.controller.worker;

import org.jspecify.annotations.NullMarked;
