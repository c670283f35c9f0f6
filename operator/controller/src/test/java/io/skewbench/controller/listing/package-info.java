@NullMarked
package io.skewbench.controller.listing;

import org.jspecify.annotations.NullMarked;
