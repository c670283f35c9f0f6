/** Where the brokers of existing clusters run, and how to have Strimzi move them for a while. */
@NullMarked
package io.skewbench.controller.pinning;

import org.jspecify.annotations.NullMarked;
