@NullMarked
package io.skewbench.controller.ephemeral;

import org.jspecify.annotations.NullMarked;
