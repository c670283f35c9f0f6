package io.skewbench.worker;

import java.util.concurrent.CompletableFuture;

/** The process that started this one. A worker without it would load a cluster that nobody looks at. */
final class Parent {
    private static final int PARENT_GONE = 1;

    private Parent() {}

    /** Ends this process at once when its parent ends, killed or not; does nothing where there is no parent. */
    static CompletableFuture<Void> endWith() {
        return ProcessHandle.current().parent()
                .map(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(PARENT_GONE)))
                .orElseGet(CompletableFuture::new);
    }
}
