package io.skewbench.e2e.testbed;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * For tests that stop or delete what all namespaces of the cluster share: nodes, the control plane, resource
 * definitions. They run after all others, one at a time, in the only testbed that is left.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Isolated
public @interface WholeCluster {}
