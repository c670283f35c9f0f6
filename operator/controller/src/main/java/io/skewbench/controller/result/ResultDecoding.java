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
 * Decodes results so that memory bears it, whatever somebody has forged: each may take 64 MiB until it is compact, and
 * every thread that reads results may come with one. So large results are decoded one after the other; small ones, of
 * which all threads together take less than one large one, wait for nobody.
 */
final class ResultDecoding {
    static final int SMALL_BYTES = 256 << 10;
    /**
     * One for the whole program, as its memory is one. Whoever waits longest is next, so that no run waits for all
     * others.
     */
    private static final Lock LARGE = new ReentrantLock(true);

    private ResultDecoding() {}

    /**
     * Decodes a result, and makes it compact before the next large one is decoded.
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
     * Decodes a result of several ConfigMaps, which are only fetched when no other thread holds those of another one.
     *
     * @param gzip fetches it
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

    /** Compressed bytes don't tell: a KiB may stand for a MiB. */
    private static boolean isSmall(byte[] gzip) {
        try (var in = BoundedInput.gunzip(new ByteArrayInputStream(gzip), SMALL_BYTES)) {
            in.transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (UnreadableException e) {
            return false;
        } catch (IOException e) {
            // Decoding tells what is wrong, and fails at the same place.
            return true;
        }
    }
}
