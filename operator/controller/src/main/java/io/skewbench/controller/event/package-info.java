/** What {@code kubectl describe} and {@code kubectl events} tell of resources. */
@NullMarked
package io.skewbench.controller.event;

import org.jspecify.annotations.NullMarked;
