/**
 * Executes the engine's steps on this machine: workers are processes, plans and reports are files. All decisions are
 * the engine's.
 */
@NullMarked
package io.skewbench.local.drive;

import org.jspecify.annotations.NullMarked;
