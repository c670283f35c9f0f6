package io.skewbench.engine.topic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.skewbench.api.v1alpha1.Placement;
import io.skewbench.api.v1alpha1.SkewedTopicSpec;
import io.skewbench.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Tells edits that are about where partitions are from all others. */
public final class PlacementDigest {
    private static final int BYTES = 8;

    private PlacementDigest() {}

    private record Placed(Placement placement, @Nullable Integer replicationFactor) {}

    /** Returns 16 hexadecimal digits that stay the same until the placement or the replication factor is edited. */
    public static String of(SkewedTopicSpec spec) {
        try {
            var json = Json.mapper().writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .writeValueAsString(new Placed(spec.placement(), spec.replicationFactor()));
            var digest = MessageDigest.getInstance("SHA-256").digest(json.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES));
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
