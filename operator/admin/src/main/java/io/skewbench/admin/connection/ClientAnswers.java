package io.skewbench.admin.connection;

import java.util.Optional;

/**
 * What the answers to one client take of its tenant's {@link AnswerMemory}, question after question. A question is what
 * somebody asks and waits for, in one request or many. Safe for use by several threads.
 */
final class ClientAnswers {
    private final AnswerMemory memory;
    private volatile boolean idle;
    private volatile boolean haveWaited;

    ClientAnswers(AnswerMemory memory) {
        this.memory = memory;
    }

    /** Takes room for an answer, unless there is none just now. */
    Optional<AnswerMemory.Room> take(int length) {
        var room = memory.take(this, length);
        if (room.isEmpty()) {
            haveWaited = true;
        }
        return room.map(taken -> () -> giveBack(taken));
    }

    /** Returns whether an answer finds room just now. */
    boolean hasRoom(int length) {
        return memory.hasRoom(length);
    }

    /** Begins a question: its answers count until it ends. */
    void begin() {
        idle = false;
        haveWaited = false;
    }

    /** Frees what the answers so far have taken, of which the question holds nothing any more. */
    void forget() {
        memory.free(this);
    }

    /** Ends a question, of which nothing is under way any more. */
    void end() {
        idle = true;
        forget();
    }

    /** Returns whether an answer to the question has found no room at first. */
    boolean haveWaited() {
        return haveWaited;
    }

    /** The client's thread gives the last answer back when somebody has got it already. */
    private void giveBack(AnswerMemory.Room room) {
        room.giveBack();
        if (idle) {
            forget();
        }
    }
}
