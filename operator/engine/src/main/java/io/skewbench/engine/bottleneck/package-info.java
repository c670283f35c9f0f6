/**
 * What limits the figures of a row, and which setting to try next, by arithmetic on what its trials measured anyway:
 * docs/limits.md states the rules and their limits.
 */
@NullMarked
package io.skewbench.engine.bottleneck;

import org.jspecify.annotations.NullMarked;
