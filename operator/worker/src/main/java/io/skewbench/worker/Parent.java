package io.skewbench.worker;

import java.util.concurrent.CompletableFuture;

/** The process that started this one. A worker that outlived it would go on loading a cluster that nobody watches. */
final class Parent {
    private static final int PARENT_GONE = 1;

    private Parent() {}

    /** Ends this process as soon as its parent ends, however that happens; does nothing if there is no parent. */
    static CompletableFuture<Void> endWith() {
        return ProcessHandle.current().parent()
                .map(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(PARENT_GONE)))
                .orElseGet(CompletableFuture::new);
    }
}
