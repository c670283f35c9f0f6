/** Listing of objects that anybody may create, in any number and size. */
@NullMarked
package io.skewbench.controller.listing;

import org.jspecify.annotations.NullMarked;
