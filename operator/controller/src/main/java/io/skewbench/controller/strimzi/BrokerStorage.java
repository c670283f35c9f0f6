package io.skewbench.controller.strimzi;

import io.strimzi.api.kafka.model.kafka.EphemeralStorage;
import io.strimzi.api.kafka.model.kafka.EphemeralStorageBuilder;
import io.strimzi.api.kafka.model.kafka.JbodStorage;
import io.strimzi.api.kafka.model.kafka.JbodStorageBuilder;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorageBuilder;
import io.strimzi.api.kafka.model.kafka.SingleVolumeStorage;
import io.strimzi.api.kafka.model.kafka.Storage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the brokers of a node pool store their logs on, as the pool's spec says. */
final class BrokerStorage {
    /** More volumes than this are not described. */
    private static final int VOLUMES = 16;
    /** The longest name of a StorageClass; Strimzi accepts any text. */
    private static final int NAME_CHARACTERS = 253;
    private static final int SIZE_CHARACTERS = 32;
    private static final int CHARACTERS = 300;

    private BrokerStorage() {}

    /** Returns a copy with the fields that are described. */
    static @Nullable Storage lean(@Nullable Storage whole) {
        return switch (whole) {
            case null -> null;
            case JbodStorage jbod -> new JbodStorageBuilder().withVolumes(Objects
                    .requireNonNullElse(jbod.getVolumes(), List.<SingleVolumeStorage>of()).stream()
                    .limit(VOLUMES).map(BrokerStorage::leanVolume).filter(Objects::nonNull).toList()).build();
            case SingleVolumeStorage volume -> leanVolume(volume);
            default -> null;
        };
    }

    private static @Nullable SingleVolumeStorage leanVolume(@Nullable SingleVolumeStorage volume) {
        return switch (volume) {
            case null -> null;
            case PersistentClaimStorage claim -> new PersistentClaimStorageBuilder()
                    .withSize(atMost(SIZE_CHARACTERS, claim.getSize()))
                    .withStorageClass(atMost(NAME_CHARACTERS, claim.getStorageClass())).build();
            case EphemeralStorage ephemeral -> new EphemeralStorageBuilder()
                    .withSizeLimit(atMost(SIZE_CHARACTERS, ephemeral.getSizeLimit())).build();
            default -> null;
        };
    }

    private static @Nullable String atMost(int characters, @Nullable String text) {
        return text == null || text.length() > characters ? null : text;
    }

    /**
     * Returns the storage in words, such as {@code persistent-claim, 100Gi, class fast-ssd}; null if the spec has none.
     */
    static @Nullable String words(@Nullable Storage storage) {
        var words = switch (lean(storage)) {
            case JbodStorage jbod -> jbod.getVolumes().isEmpty() ? null : "jbod of " + words(jbod.getVolumes());
            case SingleVolumeStorage volume -> volume(volume);
            case null, default -> null;
        };
        return words == null || words.length() <= CHARACTERS ? words : words.substring(0, CHARACTERS) + "…";
    }

    private static String words(List<SingleVolumeStorage> volumes) {
        return volumes.stream()
                .collect(Collectors.groupingBy(BrokerStorage::volume, LinkedHashMap::new, Collectors.counting()))
                .entrySet().stream()
                .map(volume -> (volume.getValue() == 1 ? "" : volume.getValue() + " x ") + volume.getKey())
                .collect(Collectors.joining("; "));
    }

    private static String volume(SingleVolumeStorage volume) {
        return volume.getType() + switch (volume) {
            case PersistentClaimStorage claim -> (claim.getSize() == null ? "" : ", " + claim.getSize())
                    + (claim.getStorageClass() == null ? "" : ", class " + claim.getStorageClass());
            case EphemeralStorage ephemeral -> ephemeral.getSizeLimit() == null
                    ? ""
                    : ", at most " + ephemeral.getSizeLimit();
            default -> "";
        };
    }
}
