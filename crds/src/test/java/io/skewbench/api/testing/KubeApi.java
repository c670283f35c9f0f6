package io.skewbench.api.testing;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real API server that holds the project's resource definitions, and a fresh namespace for each test.
 *
 * <pre>
 * &#64;RegisterExtension
 * final KubeApi api = new KubeApi();
 * </pre>
 *
 * One server serves the whole JVM and ends with it. No controllers run: nothing is garbage-collected, Jobs never
 * progress, and the namespaces of finished tests stay with what is in them.
 */
public final class KubeApi implements BeforeEachCallback, AfterEachCallback {
    private final List<KubernetesClient> opened = new ArrayList<>();
    private @Nullable NamespacedKubernetesClient client;

    @Override
    public void beforeEach(ExtensionContext context) {
        var admin = KubeApiServer.shared().client();
        var namespace = admin.resource(new NamespaceBuilder().withNewMetadata().withGenerateName("test-").endMetadata()
                .build()).create();
        client = admin.inNamespace(namespace.getMetadata().getName());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        opened.forEach(KubernetesClient::close);
        opened.clear();
    }

    /** Returns the administrator's client, in the namespace of the test. Not to be closed. */
    public NamespacedKubernetesClient client() {
        return Objects.requireNonNull(client, "only inside a test");
    }

    /** Returns the namespace of the test. */
    public String namespace() {
        return client().getNamespace();
    }

    /** Returns how the administrator connects, in the namespace of the test. */
    public Config config() {
        return new ConfigBuilder(KubeApiServer.shared().config()).withNamespace(namespace()).build();
    }

    /**
     * Returns how a service account of the test's namespace connects, with a token of its own; creates the account if
     * there is none.
     */
    public Config configOf(String serviceAccount) {
        var account = client().resource(new ServiceAccountBuilder().withNewMetadata().withName(serviceAccount)
                .endMetadata().build());
        account.serverSideApply();
        var token = client().serviceAccounts().withName(serviceAccount).tokenRequest(new TokenRequest()).getStatus()
                .getToken();
        return new ConfigBuilder(config()).withClientCertFile(null).withClientCertData(null).withClientKeyFile(null)
                .withClientKeyData(null).withAutoOAuthToken(null).withOauthToken(token).build();
    }

    /** Returns a client with the rights of a service account, closed after the test. */
    public NamespacedKubernetesClient clientOf(String serviceAccount) {
        var built = new KubernetesClientBuilder().withConfig(configOf(serviceAccount)).build();
        opened.add(built);
        return built.adapt(NamespacedKubernetesClient.class);
    }

    /** Applies the project's resource definitions again, for a test that has deleted them. */
    public void applyDefinitions() {
        KubeApiServer.shared().applyDefinitions();
    }

    /** Returns the administrator's kubeconfig file. It names no namespace. */
    public Path kubeconfig() {
        return KubeApiServer.shared().kubectl().kubeconfig();
    }

    /** Returns the program that the methods below run. */
    public Path kubectlProgram() {
        return KubeApiServer.shared().kubectl().binary();
    }

    /** Runs kubectl as administrator in the namespace of the test. */
    public Kubectl.Result kubectl(String... arguments) {
        return KubeApiServer.shared().kubectl()
                .run(Stream.concat(Stream.of("--namespace", namespace()), Stream.of(arguments)).toArray(String[]::new));
    }

    /** Runs kubectl as administrator, in whatever namespaces the arguments and objects name. */
    public Kubectl.Result kubectlAnywhere(String... arguments) {
        return KubeApiServer.shared().kubectl().run(arguments);
    }
}
