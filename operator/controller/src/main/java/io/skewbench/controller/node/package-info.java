/** The machines that pods run on, and what runs in them. */
@NullMarked
package io.skewbench.controller.node;

import org.jspecify.annotations.NullMarked;
