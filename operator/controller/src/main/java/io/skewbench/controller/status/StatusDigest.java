package io.skewbench.controller.status;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import io.skewbench.api.v1alpha1.Progress;
import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A digest that stands for a status of up to 256 KiB; digests are equal if the statuses are equal as JSON.
 *
 * @param essence the digest without the summary and the time left, which change all the time
 */
record StatusDigest(String all, String essence) {
    private static final ObjectWriter JSON = Json.mapper().writer()
            .with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    private static final StatusDigest NONE = new StatusDigest("", "");

    static StatusDigest of(@Nullable BenchmarkStatus status) {
        if (status == null) {
            return NONE;
        }
        var progress = status.progress();
        return new StatusDigest(digest(status), digest(status.withSummary(null).withProgress(progress == null
                ? null
                : new Progress(progress.trials(), progress.completed(), progress.failed(), progress.text(),
                        progress.current(), null))));
    }

    private static String digest(BenchmarkStatus status) {
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.start())) {
            JSON.writeValue(out, status);
            return Sha256.hex(out.getMessageDigest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
