@NullMarked
package io.skewbench.controller.policy;

import org.jspecify.annotations.NullMarked;
