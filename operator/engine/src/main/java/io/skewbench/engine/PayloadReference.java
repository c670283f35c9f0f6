package io.skewbench.engine;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.skewbench.api.v1alpha1.Workload;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where a workload takes its values from, as its spec names it.
 *
 * @param path of the field {@code configMap}
 * @param configMap name of the ConfigMap
 */
public record PayloadReference(String path, String configMap, String key) {
    /** The most keys that a message names: a ConfigMap of 1 MiB may have 100,000. */
    private static final int NAMED = 10;

    /**
     * Returns the reference of a workload that has one.
     *
     * @param path of the workload
     */
    public static Optional<PayloadReference> of(String path, Workload workload) {
        return Optional.ofNullable(workload.records()).map(records -> records.value().payload())
                .map(payload -> new PayloadReference(path + ".records.value.payload.configMap",
                        payload.configMap().name(), payload.configMap().key()));
    }

    /**
     * Reads the payload from the ConfigMap.
     *
     * @param found the ConfigMap of that name, or null
     * @param where it was looked for, such as {@code in the files}
     */
    public Planned<byte[]> in(@Nullable ConfigMap found, String where) {
        if (found == null) {
            return wrong(".name", configMap, "there is no ConfigMap of this name " + where + "; add it");
        }
        var bytes = bytes(found);
        if (bytes == null) {
            var keys = new TreeSet<>(of(found.getData()).keySet());
            keys.addAll(of(found.getBinaryData()).keySet());
            return wrong(".key", key, "ConfigMap " + configMap + (keys.isEmpty()
                    ? " is empty; add the key"
                    : " has no such key, only " + ShortList.of(keys, NAMED) + "; name one of them"));
        }
        return bytes.length == 0
                ? wrong(".key", key, "ConfigMap " + configMap + " has no value for this key; write values, one per "
                        + "line")
                : new Planned.Valid<>(bytes);
    }

    private byte @Nullable [] bytes(ConfigMap found) {
        var text = of(found.getData()).get(key);
        if (text != null) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        var base64 = of(found.getBinaryData()).get(key);
        return base64 == null ? null : Base64.getDecoder().decode(base64.replaceAll("\\s", ""));
    }

    private static Map<String, String> of(@Nullable Map<String, String> entries) {
        return Objects.requireNonNullElse(entries, Map.of());
    }

    private Planned<byte[]> wrong(String field, String value, String remedy) {
        return new Planned.Invalid<>(List.of(new Problem(path + field, value, remedy)));
    }
}
