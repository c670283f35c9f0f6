package io.skewbench.controller.kafka;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.cluster.ClusterAddress;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The resource that requests a lookup. It holds only the resource's identity: requesters are remembered for minutes
 * after the last question, and the resource, of up to some MiB, may have been deleted.
 *
 * @param uid distinguishes it from an earlier resource of the same name
 * @param requeue requeues the resource
 */
public record Requester(String namespace, String uid, Runnable requeue) {

    /** @param requeue requeues the resource of the given name */
    public static Requester of(HasMetadata resource, Consumer<ResourceID> requeue) {
        var id = ResourceID.fromResource(resource);
        return new Requester(resource.getMetadata().getNamespace(), resource.getMetadata().getUid(),
                () -> requeue.accept(id));
    }

    /**
     * Returns the lane of questions to a cluster. Another user or listener has another lane, as it may get an answer
     * when this one gets none.
     */
    Lane lane(ClusterRef cluster) {
        return new Lane(namespace, ClusterAddress.of(cluster));
    }

    /** Two requesters are equal if they stand for the same resource. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Requester(var itsNamespace, var itsUid, var itsRequeue)
                && itsNamespace.equals(namespace)
                && itsUid.equals(uid);
    }

    @Override
    public int hashCode() {
        return Objects.hash(namespace, uid);
    }
}
