package io.skewbench.admin.connection;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.function.IntSupplier;
import org.apache.kafka.common.utils.internals.ByteUtils;

/**
 * Reads from the beginning of an answer how many entries follow, without allocating memory for them.
 *
 * <p>
 * Every method throws {@link UnreadableAnswerException} where the answer ends too early, or has a negative length.
 */
final class AnswerHead {
    private final String servers;
    private final ByteBuffer rest;
    private final boolean isFlexible;

    /** @param isFlexible whether lengths are variable and tags follow, as in newer versions of each answer (KIP-482) */
    AnswerHead(String servers, ByteBuffer answer, boolean isFlexible) {
        this.servers = servers;
        this.rest = answer;
        this.isFlexible = isFlexible;
    }

    /** Skips the answer's header: the id of the request and tagged fields. */
    AnswerHead skipHeader() {
        return skip(Integer.BYTES).skipTags();
    }

    AnswerHead skip(int bytes) {
        if (bytes < 0 || bytes > rest.remaining()) {
            throw UnreadableAnswerException.broken(servers);
        }
        rest.position(rest.position() + bytes);
        return this;
    }

    /** Skips a string, which may be null. */
    AnswerHead skipText() {
        return skip(Math.max(0, isFlexible ? number() - 1 : read(rest::getShort)));
    }

    AnswerHead skipTags() {
        for (var left = isFlexible ? number() : 0; left > 0; left--) {
            number();
            skip(number());
        }
        return this;
    }

    /**
     * Reads the number of entries that follow.
     *
     * @throws UnreadableAnswerException if there are more than {@code most}
     */
    int count(String what, int most) {
        var count = isFlexible ? number() - 1 : read(rest::getInt);
        if (count > most) {
            throw UnreadableAnswerException.tooMany(servers, count, what, most);
        }
        return count;
    }

    private int number() {
        return read(() -> ByteUtils.readUnsignedVarint(rest));
    }

    private int read(IntSupplier number) {
        try {
            return number.getAsInt();
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw UnreadableAnswerException.broken(servers);
        }
    }
}
