/** The placement of existing clusters' brokers, and how Strimzi moves them temporarily. */
@NullMarked
package io.skewbench.controller.pinning;

import org.jspecify.annotations.NullMarked;
