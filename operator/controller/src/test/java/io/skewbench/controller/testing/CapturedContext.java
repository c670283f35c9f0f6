package io.skewbench.controller.testing;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.skewbench.api.v1alpha1.Benchmark;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The framework's context of the Benchmarks of a namespace, with which a test can do a part of a reconciliation. */
public final class CapturedContext implements AutoCloseable {
    private final Operator operator;
    private final Capturing capturing = new Capturing(new CompletableFuture<>());

    private CapturedContext(KubernetesClient client, String namespace) {
        operator = new Operator(overrider -> overrider.withKubernetesClient(client).withCloseClientOnStop(false));
        operator.register(capturing, overrider -> overrider.settingNamespace(namespace));
        operator.start();
    }

    /** Starts the framework, which does nothing but wait for the first Benchmark. */
    public static CapturedContext start(KubernetesClient client, String namespace) {
        return new CapturedContext(client, namespace);
    }

    /** Waits for the first Benchmark, which must not be deleted before, and returns its context. */
    public Context<Benchmark> get() {
        return capturing.context.orTimeout(1, TimeUnit.MINUTES).join();
    }

    @Override
    public void close() {
        operator.stop();
    }

    @ControllerConfiguration(name = "capturing", fieldManager = "skewbench")
    private record Capturing(CompletableFuture<Context<Benchmark>> context) implements Reconciler<Benchmark> {
        @Override
        public UpdateControl<Benchmark> reconcile(Benchmark benchmark, Context<Benchmark> its) {
            context.complete(its);
            return UpdateControl.noUpdate();
        }
    }
}
