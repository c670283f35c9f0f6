/** The search for the highest rate that is sustained: what its trials say about it, and where the next one looks. */
@NullMarked
package io.skewbench.engine.search;

import org.jspecify.annotations.NullMarked;
