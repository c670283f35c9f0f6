/**
 * The contract between operator and worker: a plan in, a report out. Records only, as JSON.
 *
 * <p>
 * A worker has one plan, learns of one start time and, if it reads, of the end offsets, and keeps one report up to date
 * until it holds a result or a failure. Both sides ignore fields that they don't know, so that workers may be older
 * than the operator.
 */
@NullMarked
package io.skewbench.protocol;

import org.jspecify.annotations.NullMarked;
