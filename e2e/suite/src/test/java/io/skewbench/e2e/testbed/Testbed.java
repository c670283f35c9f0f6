package io.skewbench.e2e.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.skewbench.api.testing.Kubectl;
import io.skewbench.api.v1alpha1.Benchmark;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A namespace of the cluster that KUBECONFIG names, with the Kafka "bench", the topic "orders" and the operator. A
 * class has exclusive use of a testbed while it runs. Classes use a testbed one after the other, because Kafka and the
 * operator take long to start, so each test restores it. Classes that run in parallel have a testbed each.
 */
public final class Testbed implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private final List<String> values;
    private @Nullable TestbedPool pool;
    private @Nullable SharedTestbed shared;

    /**
     * Creates a testbed whose operator is installed with these values during the tests of a class.
     *
     * @param values in addition to those of all tests, in the format of helm's --set
     */
    public Testbed(String... values) {
        this.values = List.of(values);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        pool = context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).computeIfAbsent(TestbedPool.class,
                type -> TestbedPool.open(), TestbedPool.class);
        shared = pool.lease();
        if (AnnotationSupport.isAnnotated(context.getRequiredTestClass(), WholeCluster.class)) {
            pool.removeFree();
        }
        shared.ensureValues(values);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        shared().kafka().awaitReady();
        benchmarks().awaitReadyTopic(SharedTestbed.TOPIC);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        context.getExecutionException().ifPresent(failure -> failure.addSuppressed(
                new AssertionError("The operators' logs:" + release().logs())));
        shared().tidyUp();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (pool != null && shared != null) {
            pool.giveBack(shared);
        }
    }

    /** Deletes Benchmarks and topics before the test has ended, and waits until they no longer exist. */
    public void removeRuns() {
        shared().tidyUp();
    }

    /** Installs the release again after a test has removed it. */
    public void install() {
        shared().install();
    }

    private SharedTestbed shared() {
        return Objects.requireNonNull(shared, "only inside a test");
    }

    /** Returns the administrator's client, in the namespace. Not to be closed. */
    public NamespacedKubernetesClient client() {
        return shared().client();
    }

    public Nodes nodes() {
        return shared().nodes();
    }

    public TestKafka kafka() {
        return shared().kafka();
    }

    public Release release() {
        return shared().release();
    }

    public Benchmarks benchmarks() {
        return shared().benchmarks();
    }

    public RunObjects objectsOf(Benchmark benchmark) {
        return RunObjects.of(client(), benchmark);
    }

    /** Runs kubectl as administrator in the namespace. */
    public Kubectl.Result kubectl(String... arguments) {
        return shared().kubectl().run(
                Stream.concat(Stream.of("--namespace", client().getNamespace()), Stream.of(arguments)).toArray(
                        String[]::new));
    }

    /** Waits until a run is over, asserts what holds for every run that has ended, and returns it. */
    public Benchmark awaitAccounted(String name) {
        var finished = benchmarks().awaitFinished(name);
        assertAccounted(finished);
        return finished;
    }

    /**
     * Waits until a run is over, asserts what holds for every finished run and that all trials count, and returns it.
     */
    public Benchmark awaitComplete(String name) {
        var finished = awaitAccounted(name);
        assertThat(finished.getStatus().phase()).as(finished.getStatus().summary()).isEqualTo("Complete");
        return finished;
    }

    /**
     * Asserts that this many trials count, and that none was repeated except because a worker started too late on this
     * machine, which all tests share.
     */
    public static void assertNoneRepeated(Benchmark complete, int trials) {
        assertThat(complete.getStatus().trials()).filteredOn(trial -> trial.state().equals("Complete"))
                .hasSize(trials);
        assertThat(complete.getStatus().trials()).filteredOn(trial -> !trial.state().equals("Complete"))
                .allSatisfy(trial -> assertThat(trial.reason()).startsWith("StartedLate: "));
    }

    /** Asserts what holds for every run that has ended: see {@link RunAccount}. */
    public void assertAccounted(Benchmark finished) {
        var objects = objectsOf(finished);
        new RunAccount(finished, objects, shared().jobs().timesCreated(objects.runId())).assertBalanced();
    }
}
