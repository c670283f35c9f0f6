package io.skewbench.admin.connection;

import java.util.Optional;

/**
 * The memory that the answers to one client use of its tenant's {@link AnswerMemory}, question by question. A question
 * consists of one or more requests whose answers a caller waits for. Safe for use by several threads.
 */
final class ClientAnswers {
    private final AnswerMemory memory;
    private volatile boolean idle;
    private volatile boolean haveWaited;

    ClientAnswers(AnswerMemory memory) {
        this.memory = memory;
    }

    /** Takes room for an answer; empty if there is none at the moment. */
    Optional<AnswerMemory.Reservation> take(int length) {
        var room = memory.take(this, length);
        if (room.isEmpty()) {
            haveWaited = true;
        }
        return room.map(taken -> () -> giveBack(taken));
    }

    /** Returns whether there is room for an answer at the moment. */
    boolean hasRoom(int length) {
        return memory.hasRoom(length);
    }

    /** Begins a question, until whose end its answers count as used. */
    void begin() {
        idle = false;
        haveWaited = false;
    }

    /** Frees the room of the question's answers so far, which are no longer referred to. */
    void forget() {
        memory.free(this);
    }

    /** Ends the question; none of its requests is in flight any more. */
    void end() {
        idle = true;
        forget();
    }

    /** Returns whether an answer to the question had to wait for room. */
    boolean haveWaited() {
        return haveWaited;
    }

    /** Returns room to the memory. The client's thread may do so after the caller has received the last answer. */
    private void giveBack(AnswerMemory.Reservation reservation) {
        reservation.giveBack();
        if (idle) {
            forget();
        }
    }
}
