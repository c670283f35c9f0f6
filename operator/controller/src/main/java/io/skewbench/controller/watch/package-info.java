/** The namespaces that the operator can watch; its rights in a namespace may be revoked at any time. */
@NullMarked
package io.skewbench.controller.watch;

import org.jspecify.annotations.NullMarked;
