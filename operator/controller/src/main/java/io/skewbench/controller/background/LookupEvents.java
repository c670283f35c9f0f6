package io.skewbench.controller.background;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Has resources reconciled whose lookups were answered, and those that were deleted and created again at once.
 *
 * <p>The framework (5.2.3) forgets a resource when it has told of its deletion, and with it that another of the same name
 * has been created meanwhile. From then on it leaves out all that happens to that one but changes of its spec.
 */
public final class LookupEvents<P extends HasMetadata> extends SimpleInboundEventSource<P> {
    /** After which the framework has forgotten a resource, and later, should it be slow. */
    private static final long[] LOOKS_S = {1, 10};

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("created-again").daemon().factory());

    public LookupEvents() {
        super("lookups");
    }

    /**
     * Looks some seconds later whether a resource that was deleted is there again.
     *
     * @param newest returns the one that is there then; holds none, as thousands may be deleted at once
     */
    public void deleted(ResourceID id, Supplier<Optional<P>> newest) {
        for (var after : LOOKS_S) {
            var unused = thread.schedule(() -> newest.get()
                    .ifPresent(now -> getEventHandler()
                            .handleEvent(new ResourceEvent(ResourceAction.ADDED, id, now))),
                    after, TimeUnit.SECONDS);
        }
    }

    @Override
    public void stop() {
        thread.shutdownNow();
        super.stop();
    }
}
