package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The resource on whose behalf something is asked. Holds none of it but its names: askers are remembered for minutes
 * after the last question, when the resource, of up to some MiB, may have been deleted.
 *
 * @param uid tells it from an earlier resource of the same name
 * @param wake makes it reconcile again
 */
public record Requester(String namespace, String uid, Runnable wake) {

    /** @param wake makes the resource of that name reconcile again */
    public static Requester of(HasMetadata resource, Consumer<ResourceID> wake) {
        var id = ResourceID.fromResource(resource);
        return new Requester(resource.getMetadata().getNamespace(), resource.getMetadata().getUid(),
                () -> wake.accept(id));
    }

    /** Two askers are the same if they ask for the same resource, whatever wakes it. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Requester(var itsNamespace, var itsUid, var itsWake) && itsNamespace.equals(namespace)
                && itsUid.equals(uid);
    }

    @Override
    public int hashCode() {
        return Objects.hash(namespace, uid);
    }
}
