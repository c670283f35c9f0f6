package io.skewbench.controller.result;

import io.skewbench.engine.result.TrialResult;
import io.skewbench.protocol.bounds.BoundedInput;
import io.skewbench.protocol.bounds.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Decodes results within a memory bound, even forged ones: each may take 64 MiB until it is compact, and every thread
 * that reads results may have one. So large results are decoded one after the other; small ones, which take less in all
 * threads together than one large one, don't wait.
 */
final class ResultDecoding {
    static final int SMALL_BYTES = 256 << 10;
    /**
     * One lock for the whole program. It guards no field: a thread holds it while it needs the memory for a large
     * result. It is fair, so that no run waits for all others.
     */
    private static final Lock LARGE = new ReentrantLock(true);

    private ResultDecoding() {}

    /**
     * Decodes a result, and reduces it to its compact form before the next large one is decoded.
     *
     * @throws UnreadableException as {@link AttemptResult#decode} does
     */
    static TrialResult decode(byte[] gzip, UnaryOperator<TrialResult> compact) {
        if (isSmall(gzip)) {
            return compact.apply(AttemptResult.decode(gzip));
        }
        return decodeLarge(() -> gzip, compact);
    }

    /**
     * Decodes a result of several ConfigMaps, which are fetched only while no other thread holds those of another
     * result.
     *
     * @param gzip fetches the compressed result
     * @throws UnreadableException as {@link AttemptResult#decode} and the fetching do
     */
    static TrialResult decodeLarge(Supplier<byte[]> gzip, UnaryOperator<TrialResult> compact) {
        LARGE.lock();
        try {
            return compact.apply(AttemptResult.decode(gzip.get()));
        } finally {
            LARGE.unlock();
        }
    }

    /**
     * Returns whether the decompressed result is small; the compressed size doesn't show that, as a KiB may stand for a
     * MiB.
     */
    private static boolean isSmall(byte[] gzip) {
        try (var in = BoundedInput.gunzip(new ByteArrayInputStream(gzip), SMALL_BYTES)) {
            in.transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (UnreadableException e) {
            return false;
        } catch (IOException e) {
            // Decoding fails at the same place and reports the problem.
            return true;
        }
    }
}
