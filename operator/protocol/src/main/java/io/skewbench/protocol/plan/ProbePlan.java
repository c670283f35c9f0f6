package io.skewbench.protocol.plan;

import java.util.List;
import java.util.Objects;

/**
 * The operations that each client of a worker carries out and times, and on what. A client goes through its items in
 * batches: all items of a batch go through the first operation, then all go through the second, and so on; then the
 * next batch follows, with other items.
 *
 * @param operations distinct names, in the order in which a batch goes through them; at least one. Names of what is
 * timed without being requested, such as {@code notification}, ask for that and take no turn
 * @param batch items of a batch, at least 1
 * @param outstanding most requests in flight of one client, at least 1. With a rate it is only a limit, and the time
 * that an operation waits for it is part of its latency; without, so many are kept in flight
 * @param size bytes of data of an item, at least 0
 */
public record ProbePlan(List<String> operations, int batch, int outstanding, int size) {

    public ProbePlan {
        operations = List.copyOf(Objects.requireNonNullElse(operations, List.of()));
    }
}
