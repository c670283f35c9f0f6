package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.child.ChildLabels;
import java.util.List;
import java.util.stream.Stream;

/** All objects in a test's namespace that were created for runs. */
final class Children {

    private Children() {}

    static List<String> names(KubernetesClient client) {
        return Stream.of(client.configMaps().withLabel(ChildLabels.RUN).list().getItems(),
                client.batch().v1().jobs().list().getItems(), client.pods().list().getItems(),
                client.serviceAccounts().withLabel(ChildLabels.RUN).list().getItems(),
                client.rbac().roles().list().getItems(), client.rbac().roleBindings().list().getItems())
                .flatMap(List::stream)
                .map(object -> ((HasMetadata) object).getMetadata().getName())
                .toList();
    }
}
