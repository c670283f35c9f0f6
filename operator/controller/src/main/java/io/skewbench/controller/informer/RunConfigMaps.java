package io.skewbench.controller.informer;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.controller.child.AttemptPlan;
import io.skewbench.controller.child.ChildLabels;
import io.skewbench.controller.child.ChildNames;
import io.skewbench.controller.child.Owner;
import io.skewbench.controller.memory.CacheRoom;
import io.skewbench.controller.memory.LeanItems;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps plans and reports among the ConfigMaps with the label of a run, which anybody may set. They are recognized by
 * their exact names and their owner, and kept completely if there is room; {@link WholeConfigMaps} reads the others
 * from the API server.
 */
public final class RunConfigMaps implements LeanItems.Kind<ConfigMap> {
    private static final String LEFT_OUT = SkewbenchApi.GROUP + "/left-out";

    /** Returns whether the data of a ConfigMap was left out for lack of room. */
    public static boolean isLeftOut(ConfigMap kept) {
        return ChildLabels.annotation(kept, LEFT_OUT) != null;
    }

    /** Returns whether a ConfigMap has the name of a plan or a report of the Benchmark that is its controller. */
    @Override
    public boolean isKept(ConfigMap configMap) {
        var name = configMap.getMetadata().getName();
        return Owner.benchmark(configMap).map(owner -> ChildNames.ofBenchmark(owner.getUid()))
                .filter(names -> names.attemptOfPlan(name).isPresent() || names.attemptOfJob(name).isPresent())
                .isPresent();
    }

    @Override
    public ConfigMap stub(ObjectMeta identity) {
        return new ConfigMapBuilder().withMetadata(identity).build();
    }

    @Override
    public ConfigMap lean(ConfigMap whole, int characters) {
        var metadata = whole.getMetadata();
        var isWhole = characters > 0;
        var labels = new HashMap<String, String>();
        copy(metadata.getLabels(), labels, ChildLabels.RUN, ChildLabels.ATTEMPT, ChildLabels.PART);
        var annotations = new HashMap<String, String>();
        if (isWhole) {
            copy(metadata.getAnnotations(), annotations, ChildLabels.BENCHMARK, AttemptPlan.WORKERS_CREATED);
        } else {
            annotations.put(LEFT_OUT, "true");
        }
        return new ConfigMapBuilder().withNewMetadata()
                .withName(metadata.getName())
                .withNamespace(metadata.getNamespace())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .withCreationTimestamp(metadata.getCreationTimestamp())
                .withDeletionTimestamp(metadata.getDeletionTimestamp())
                .withLabels(labels)
                .withAnnotations(annotations)
                .withOwnerReferences(Owner.benchmark(whole).orElseThrow())
                .endMetadata()
                .withData(isWhole ? whole.getData() : Map.of()).build();
    }

    @Override
    public long textBytes(ConfigMap kept) {
        return isLeftOut(kept) ? 0 : bytes(kept);
    }

    private static long bytes(ConfigMap kept) {
        var metadata = kept.getMetadata();
        var owners = metadata.getOwnerReferences().stream()
                .mapToLong(owner -> CacheRoom.bytes(owner.getApiVersion()) + CacheRoom.bytes(owner.getName())
                        + CacheRoom.bytes(owner.getUid()))
                .sum();
        return CacheRoom.OBJECT_BYTES + CacheRoom.bytes(metadata.getName()) + CacheRoom.bytes(metadata.getNamespace())
                + owners + CacheRoom.bytes(metadata.getLabels()) + CacheRoom.bytes(metadata.getAnnotations())
                + CacheRoom.bytes(kept.getData());
    }

    private static void copy(@Nullable Map<String, String> from, Map<String, String> to, String... keys) {
        if (from != null) {
            for (var key : keys) {
                var value = from.get(key);
                if (value != null) {
                    to.put(key, value);
                }
            }
        }
    }
}
