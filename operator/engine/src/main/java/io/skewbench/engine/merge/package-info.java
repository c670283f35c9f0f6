/** Many workers' results added up to one trial's, one after the other. */
@NullMarked
package io.skewbench.engine.merge;

import org.jspecify.annotations.NullMarked;
