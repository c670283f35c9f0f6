package io.skewbench.worker.records;

import io.skewbench.protocol.digest.Sha256;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.report.WorkerFailure;
import io.skewbench.worker.failure.WorkerFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file from which a worker takes the values of its records, if its plan requires one. */
public final class PayloadFile {
    private final byte[] bytes;
    private final @Nullable String sha256;

    private PayloadFile(byte[] bytes, @Nullable String sha256) {
        this.bytes = bytes;
        this.sha256 = sha256;
    }

    /**
     * Reads the file if the plan needs it.
     *
     * @param file the worker's file, or null
     * @throws WorkerFailedException if the plan needs a file and it can't be read
     */
    public static PayloadFile of(WorkerPlan plan, @Nullable Path file) {
        if (!(plan.records().value() instanceof PayloadValues)) {
            return new PayloadFile(new byte[0], null);
        }
        if (file == null) {
            throw unusable("The plan takes values from a payload, but the worker was given none", null);
        }
        try {
            var bytes = Files.readAllBytes(file);
            return new PayloadFile(bytes, Sha256.hex(bytes));
        } catch (IOException e) {
            throw unusable("The payload " + file + " cannot be read: " + e, e);
        }
    }

    /** Returns the digest of the bytes in hexadecimal digits; null if the plan needs none. */
    @Nullable
    public String sha256() {
        return sha256;
    }

    /** Returns the plan's records. */
    public RecordSource records(WorkerPlan plan) {
        try {
            return new RecordSource(plan.records(), plan.seed(), bytes, Stamping.of(plan));
        } catch (IllegalArgumentException e) {
            throw unusable(FailureText.of(e), e);
        }
    }

    private static WorkerFailedException unusable(String message, @Nullable Throwable cause) {
        return new WorkerFailedException(WorkerFailure.PAYLOAD_UNUSABLE, message, cause);
    }
}
