package io.skewbench.controller.child;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Limits how many of {@link ManyWrites} are under way at a time. All requests of the operator share one HTTP/2
 * connection, on which the API server accepts 100 at a time; Java's client throws "too many concurrent streams" for any
 * more, from whichever caller. A namespace also has up to 8 reconciliations, 8 lookups and 2 readings of results under
 * way, so that two busy namespaces stay below 100. With many namespaces, up to 96 lookups in all may be under way, and
 * together with these writes exceed it. Then the requests beyond it fail, and are repeated with a delay: by the
 * Kubernetes client within the request, and where that has failed too often, by the next lookup or reconciliation.
 */
public final class WriteShares {
    static final int ALL = 32;
    static final int OF_A_NAMESPACE = 16;

    /** A semaphore with the number of its users, so that the last one can remove it. */
    private record Share(Semaphore free, int users) {
        Share withUsers(int more) {
            return new Share(free, users + more);
        }
    }

    private final Semaphore free = new Semaphore(ALL, true);
    private final Map<String, Share> shares = new ConcurrentHashMap<>();

    /**
     * Runs a write within the shares, and waits until there is room for it.
     *
     * @throws InterruptedException if the thread is interrupted while it waits; nothing is written then
     */
    void write(String namespace, Runnable write) throws InterruptedException {
        var share = shares.merge(namespace, new Share(new Semaphore(OF_A_NAMESPACE, true), 1),
                (present, added) -> present.withUsers(1)).free();
        try {
            // The namespace's own share first: waiting for it takes nothing from others.
            share.acquire();
            try {
                free.acquire();
                try {
                    write.run();
                } finally {
                    free.release();
                }
            } finally {
                share.release();
            }
        } finally {
            shares.computeIfPresent(namespace, (name, present) -> present.users() == 1 ? null : present.withUsers(-1));
        }
    }

    /** Returns the number of namespaces that write or wait to. */
    int namespaces() {
        return shares.size();
    }
}
