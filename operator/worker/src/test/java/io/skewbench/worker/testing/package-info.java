/** What tests of several packages of the worker use. */
@NullMarked
package io.skewbench.worker.testing;

import org.jspecify.annotations.NullMarked;
