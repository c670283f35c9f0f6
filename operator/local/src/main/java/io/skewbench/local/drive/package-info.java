/**
 * Carries out on this machine what the engine decides: workers are processes, plans and reports are files. Nothing here
 * decides anything.
 */
@NullMarked
package io.skewbench.local.drive;

import org.jspecify.annotations.NullMarked;
