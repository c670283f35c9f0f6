/** The system under test that the runs of a call use, and the servers that are started for it. */
@NullMarked
package io.skewbench.local.system;

import org.jspecify.annotations.NullMarked;
