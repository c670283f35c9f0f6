package io.skewbench.worker.operate;

import java.util.List;

/**
 * Which operation a client carries out next, and on which of its items: all items of a batch go through the first
 * operation, then all through the second, and so on; then the next batch follows.
 *
 * @param operations distinct; at least one
 * @param batch items of a batch, at least 1
 * @param firstItem the first item of the first batch
 */
record OperationOrder(List<String> operations, int batch, long firstItem) {

    /** Returns how many operations a batch takes. */
    long perBatch() {
        return (long) operations.size() * batch;
    }

    /** Returns the index of operation {@code k} of a client, from 0, in the list of operations. */
    int operation(long k) {
        return (int) (k % perBatch() / batch);
    }

    /** Returns the item of operation {@code k} of a client. */
    long item(long k) {
        return firstItem + k / perBatch() * batch + k % batch;
    }

    /** Returns how many of the operations {@code from} to {@code until}, that one excluded, have an index. */
    long count(int operation, long from, long until) {
        return before(operation, until) - before(operation, from);
    }

    private long before(int operation, long k) {
        return k / perBatch() * batch + Math.clamp(k % perBatch() - (long) operation * batch, 0, batch);
    }
}
