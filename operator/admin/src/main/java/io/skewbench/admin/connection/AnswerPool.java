package io.skewbench.admin.connection;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.function.Consumer;
import org.apache.kafka.common.memory.MemoryPool;
import org.jspecify.annotations.Nullable;

/**
 * Gives the connections of one client buffers for answers, within bounds. Used by the client's thread alone.
 *
 * <p>
 * Kafka's selector has a bound for one answer as well, but tells nobody why it has closed a connection: this pool does,
 * and the selector's is left off.
 */
final class AnswerPool implements MemoryPool {
    private final String servers;
    private final ClientAnswers answers;
    private final Consumer<UnreadableAnswerException> refused;
    private final IdentityHashMap<ByteBuffer, AnswerMemory.Room> taken = new IdentityHashMap<>();
    /** Bytes of the shortest answer that waits for room; 0 if none does. */
    private int wanted;

    /**
     * Prepares a pool that has given nothing yet.
     *
     * @param servers named where an answer is refused
     * @param refused told of each answer that is refused, before its connection is closed
     */
    AnswerPool(String servers, ClientAnswers answers, Consumer<UnreadableAnswerException> refused) {
        this.servers = servers;
        this.answers = answers;
        this.refused = refused;
    }

    /**
     * Allocates a buffer for an answer; null if there is no room just now.
     *
     * @throws UnreadableAnswerException if the answer is longer than any that is read
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

    /** Returns whether answers have to wait. Once the shortest need not, all connections try again. */
    @Override
    public boolean isOutOfMemory() {
        if (answers.hasRoom(wanted)) {
            wanted = 0;
            return false;
        }
        return true;
    }

    /** Tells that an answer is refused, whose connection is closed then. */
    void refuse(UnreadableAnswerException why) {
        refused.accept(why);
    }

    /** Ends what was under way: the client is closed, and holds no answers any more. */
    void close() {
        answers.end();
    }
}
