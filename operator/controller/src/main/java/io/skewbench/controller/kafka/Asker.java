package io.skewbench.controller.kafka;

import java.util.Objects;

/**
 * The resource on whose behalf something is asked.
 *
 * @param uid tells it from an earlier resource of the same name
 * @param wake makes it reconcile again
 */
public record Asker(String namespace, String uid, Runnable wake) {

    /** Two askers are the same if they ask for the same resource, whatever wakes it. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Asker(var itsNamespace, var itsUid, var itsWake) && itsNamespace.equals(namespace)
                && itsUid.equals(uid);
    }

    @Override
    public int hashCode() {
        return Objects.hash(namespace, uid);
    }
}
