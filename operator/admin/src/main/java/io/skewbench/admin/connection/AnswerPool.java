package io.skewbench.admin.connection;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.function.Consumer;
import org.apache.kafka.common.memory.MemoryPool;
import org.jspecify.annotations.Nullable;

/**
 * Allocates buffers for the answers to one client, within its limits. Used by the client's thread alone.
 *
 * <p>
 * Kafka's selector can limit the size of an answer as well, but it closes the connection without giving a reason. This
 * pool reports the reason, so the selector's own limit is off.
 */
final class AnswerPool implements MemoryPool {
    private final String servers;
    private final ClientAnswers answers;
    private final Consumer<UnreadableAnswerException> refused;
    private final IdentityHashMap<ByteBuffer, AnswerMemory.Reservation> taken = new IdentityHashMap<>();
    /** Bytes of the shortest answer that waits for room; 0 if none does. */
    private int wanted;

    /**
     * Creates a pool without any allocated buffer.
     *
     * @param servers the bootstrap servers, for messages
     * @param refused called for each refused answer, before its connection is closed
     */
    AnswerPool(String servers, ClientAnswers answers, Consumer<UnreadableAnswerException> refused) {
        this.servers = servers;
        this.answers = answers;
        this.refused = refused;
    }

    /**
     * Allocates a buffer for an answer; null if there is no room at the moment.
     *
     * @throws UnreadableAnswerException if the answer exceeds the limit
     */
    @Override
    public @Nullable ByteBuffer tryAllocate(int bytes) {
        if (bytes > AnswerMemory.LARGEST_ANSWER) {
            var tooLong = UnreadableAnswerException.tooLong(servers, bytes, AnswerMemory.LARGEST_ANSWER);
            refuse(tooLong);
            throw tooLong;
        }
        var room = answers.take(bytes);
        if (room.isEmpty()) {
            wanted = wanted == 0 ? bytes : Math.min(wanted, bytes);
            return null;
        }
        var buffer = ByteBuffer.allocate(bytes);
        taken.put(buffer, room.get());
        return buffer;
    }

    @Override
    public void release(ByteBuffer buffer) {
        var room = taken.remove(buffer);
        if (room != null) {
            room.giveBack();
        }
    }

    @Override
    public long size() {
        return AnswerMemory.LARGEST_ANSWER;
    }

    @Override
    public long availableMemory() {
        return isOutOfMemory() ? 0 : size();
    }

    /**
     * Returns whether answers have to wait. As soon as there is room for the shortest one, all connections try again.
     */
    @Override
    public boolean isOutOfMemory() {
        if (answers.hasRoom(wanted)) {
            wanted = 0;
            return false;
        }
        return true;
    }

    /** Reports that an answer is refused; the caller then closes its connection. */
    void refuse(UnreadableAnswerException why) {
        refused.accept(why);
    }

    /** Ends the current question: the client is closed and no longer holds any answers. */
    void close() {
        answers.end();
    }
}
