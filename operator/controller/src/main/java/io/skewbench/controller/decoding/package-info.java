/** Decoding what the API server stores, each resource by itself: none that can't be decoded stops the operator. */
@NullMarked
package io.skewbench.controller.decoding;

import org.jspecify.annotations.NullMarked;
