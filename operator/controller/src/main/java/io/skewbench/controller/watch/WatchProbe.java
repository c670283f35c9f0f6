package io.skewbench.controller.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Constants;
import io.skewbench.protocol.failure.FailureText;
import java.net.HttpURLConnection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why an informer receives nothing, because informers retry without reporting the reason. Blocks for two
 * requests at most.
 */
record WatchProbe(KubernetesClient client) {

    /**
     * Tries the requests of an informer.
     *
     * @param namespace may be the framework's constant for all namespaces
     * @return the obstacle; empty if there is none
     */
    Optional<WatchObstacle> obstacle(Class<? extends HasMetadata> kind, String namespace) {
        var inNamespace = namespace.equals(Constants.WATCH_ALL_NAMESPACES) ? null : namespace;
        try {
            list(kind, inNamespace);
            return mayWatch(kind, inNamespace)
                    ? Optional.empty()
                    : Optional.of(
                            new WatchObstacle(true,
                                    "the operator may not watch " + HasMetadata.getFullResourceName(kind)));
        } catch (KubernetesClientException e) {
            return Optional.of(new WatchObstacle(e.getCode() == HttpURLConnection.HTTP_FORBIDDEN,
                    FailureText.of(e)));
        }
    }

    private void list(Class<? extends HasMetadata> kind, @Nullable String namespace) {
        var one = new ListOptionsBuilder().withLimit(1L).build();
        if (namespace == null) {
            client.resources(kind).inAnyNamespace().list(one);
        } else {
            client.resources(kind).inNamespace(namespace).list(one);
        }
    }

    private boolean mayWatch(Class<? extends HasMetadata> kind, @Nullable String namespace) {
        return client.resource(new SelfSubjectAccessReviewBuilder().withNewSpec().withNewResourceAttributes()
                .withGroup(HasMetadata.getGroup(kind))
                .withResource(HasMetadata.getPlural(kind))
                .withVerb("watch")
                .withNamespace(namespace)
                .endResourceAttributes().endSpec().build()).create().getStatus().getAllowed();
    }
}
