/** The Jobs and pods of workers: their contents, their maximum lifetime and their state. */
@NullMarked
package io.skewbench.controller.worker;

import org.jspecify.annotations.NullMarked;
