@NullMarked
package io.skewbench.controller.informer;

import org.jspecify.annotations.NullMarked;
