package io.skewbench.engine.topic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.json.Json;
import org.jspecify.annotations.Nullable;

/** Distinguishes edits of the placement of partitions from all other edits of a SkewedTopic. */
public final class PlacementDigest {
    private static final int DIGITS = 16;

    private PlacementDigest() {}

    private record DigestInput(Placement placement, @Nullable Integer replicationFactor) {}

    /** Returns 16 hexadecimal digits that stay the same until the placement or the replication factor is edited. */
    public static String of(SkewedTopicSpec spec) {
        try {
            var json = Json.mapper().writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValueAsString(new DigestInput(spec.placement(), spec.replicationFactor()));
            return Sha256.hex(json).substring(0, DIGITS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
