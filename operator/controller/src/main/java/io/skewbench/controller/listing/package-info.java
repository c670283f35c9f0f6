/** Lists of objects that anybody may create, as many and as large as they like. */
@NullMarked
package io.skewbench.controller.listing;

import org.jspecify.annotations.NullMarked;
