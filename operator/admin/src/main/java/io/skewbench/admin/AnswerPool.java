package io.skewbench.admin;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.function.Consumer;
import org.apache.kafka.common.memory.MemoryPool;
import org.jspecify.annotations.Nullable;

/**
 * Gives the connections of one client buffers for answers, within bounds. Used by the client's thread alone.
 *
 * <p>Kafka's selector has a bound for one answer as well, but tells nobody why it has closed a connection: this pool
 * does, and the selector's is left off.
 */
final class AnswerPool implements MemoryPool {
    private final String servers;
    private final AnswerMemory memory;
    private final Consumer<UnreadableAnswerException> refused;
    private final IdentityHashMap<ByteBuffer, AnswerMemory.Room> taken = new IdentityHashMap<>();

    /**
     * Prepares a pool that has given nothing yet.
     *
     * @param servers named where an answer is refused
     * @param refused told of each answer that is too long, before its connection is closed
     */
    AnswerPool(String servers, AnswerMemory memory, Consumer<UnreadableAnswerException> refused) {
        this.servers = servers;
        this.memory = memory;
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
            refused.accept(tooLong);
            throw tooLong;
        }
        return memory.take(bytes).map(room -> {
            var buffer = ByteBuffer.allocate(bytes);
            taken.put(buffer, room);
            return buffer;
        }).orElse(null);
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

    @Override
    public boolean isOutOfMemory() {
        return memory.isShort();
    }
}
