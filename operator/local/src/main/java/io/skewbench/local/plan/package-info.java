/** Plans what the input files and options of a call ask for, and checks it before anything starts. */
@NullMarked
package io.skewbench.local.plan;

import org.jspecify.annotations.NullMarked;
