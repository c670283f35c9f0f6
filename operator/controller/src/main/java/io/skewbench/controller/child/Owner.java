package io.skewbench.controller.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The controller of an object, by its UID. Labels and names can be chosen by anybody; the UID of an owner is known only
 * once it exists.
 */
public final class Owner {
    /** The longest name, UID or version in Kubernetes; the API server accepts up to a MiB for each. */
    private static final int CHARACTERS = 253;

    private Owner() {}

    /** Returns whether the object with this UID is the controller of another. */
    public static boolean isController(String uid, HasMetadata object) {
        return controller(object).filter(owner -> uid.equals(owner.getUid())).isPresent();
    }

    /** Returns the Benchmark that controls an object, if one does. */
    public static Optional<OwnerReference> benchmark(HasMetadata object) {
        return controller(object).filter(owner -> "Benchmark".equals(owner.getKind())
                && String.valueOf(owner.getApiVersion()).startsWith(SkewbenchApi.GROUP + "/")
                && isPossible(owner));
    }

    /** Returns the Job that controls a pod, if one does. */
    public static Optional<OwnerReference> job(HasMetadata pod) {
        return controller(pod).filter(owner -> "Job".equals(owner.getKind()) && isPossible(owner));
    }

    private static boolean isPossible(OwnerReference owner) {
        return Stream.of(owner.getApiVersion(), owner.getName(), owner.getUid())
                .allMatch(text -> String.valueOf(text).length() <= CHARACTERS);
    }

    /** Returns what controls an object, if anything does. */
    static Optional<OwnerReference> controller(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getOwnerReferences(), List.<OwnerReference>of())
                .stream().filter(owner -> Boolean.TRUE.equals(owner.getController())).findFirst();
    }
}
