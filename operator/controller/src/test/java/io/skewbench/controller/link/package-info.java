@NullMarked
package io.skewbench.controller.link;

import org.jspecify.annotations.NullMarked;
