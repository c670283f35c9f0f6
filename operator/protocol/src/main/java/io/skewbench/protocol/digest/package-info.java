/** Digests by which drivers and workers recognise what they have written or read before. */
@NullMarked
package io.skewbench.protocol.digest;

import org.jspecify.annotations.NullMarked;
