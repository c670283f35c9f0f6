/** What a driver sees at one moment. */
@NullMarked
package io.skewbench.engine.observation;

import org.jspecify.annotations.NullMarked;
