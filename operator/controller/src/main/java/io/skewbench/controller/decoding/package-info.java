/** Decodes resources of the API server one by one, so that an unreadable one never stops the operator. */
@NullMarked
package io.skewbench.controller.decoding;

import org.jspecify.annotations.NullMarked;
