/** What the operator's tests need around it: a stand-in for Kubernetes's own controllers, and the operator itself. */
@NullMarked
package io.skewbench.controller.testing;

import org.jspecify.annotations.NullMarked;
