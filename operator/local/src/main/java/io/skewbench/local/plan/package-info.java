/** What the input files and options of a call ask for, checked before anything starts. */
@NullMarked
package io.skewbench.local.plan;

import org.jspecify.annotations.NullMarked;
