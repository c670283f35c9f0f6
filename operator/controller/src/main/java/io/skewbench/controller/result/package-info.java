/** Results of attempts: the ConfigMaps that store them, and the memory that they take while their run is reconciled. */
@NullMarked
package io.skewbench.controller.result;

import org.jspecify.annotations.NullMarked;
