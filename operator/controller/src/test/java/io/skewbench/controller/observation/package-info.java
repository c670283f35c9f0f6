@NullMarked
package io.skewbench.controller.observation;

import org.jspecify.annotations.NullMarked;
