package io.skewbench.controller.testing;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.skewbench.api.testing.KubeApi;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A Kubernetes cluster for each test: a real API server, and the stand-in for its controllers. */
public final class TestCluster implements BeforeEachCallback, AfterEachCallback {
    private final boolean withOperator;
    private final KubeApi api = new KubeApi();
    private final StandInControllers controllers = new StandInControllers(api);
    private @Nullable InProcessOperator operator;

    private TestCluster(boolean withOperator) {
        this.withOperator = withOperator;
    }

    /** With the operator running in the test's own JVM. */
    public static TestCluster withOperator() {
        return new TestCluster(true);
    }

    /** Without the operator, which the test runs itself. */
    public static TestCluster withoutOperator() {
        return new TestCluster(false);
    }

    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        api.beforeEach(context);
        // The API server itself refuses pods that don't keep to the restricted Pod Security Standard.
        api.client().namespaces().withName(api.namespace()).edit(namespace -> new NamespaceBuilder(namespace)
                .editMetadata()
                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                .endMetadata()
                .build());
        controllers.start();
        if (withOperator) {
            operator = InProcessOperator.start(api);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        if (operator != null) {
            operator.close();
        }
        controllers.stop();
        api.afterEach(context);
    }

    public KubeApi api() {
        return api;
    }

    public StandInControllers controllers() {
        return controllers;
    }

    /** Ends the operator and starts it again. */
    public void restartOperator() {
        restartOperator(Duration.ZERO);
    }

    /** Ends the operator and starts it again with a clock that is ahead of the true time. */
    public void restartOperator(Duration ahead) {
        Objects.requireNonNull(operator).close();
        operator = InProcessOperator.start(api, Clock.offset(Clock.systemUTC(), ahead));
    }

    public Benchmarks benchmarks() {
        return new Benchmarks(api, controllers);
    }
}
