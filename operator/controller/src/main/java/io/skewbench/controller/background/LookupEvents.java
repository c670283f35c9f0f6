package io.skewbench.controller.background;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceAction;
import io.javaoperatorsdk.operator.processing.event.source.controller.ResourceEvent;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has resources reconciled whose lookups were answered, those that others concern, and those that were deleted and
 * created again at once.
 *
 * <p>
 * The framework (5.2.3) forgets a resource when it has told of its deletion, and with it that another of the same name
 * has been created meanwhile. From then on it leaves out all that happens to that one but changes of its spec.
 */
public final class LookupEvents<P extends HasMetadata> extends SimpleInboundEventSource<P> {
    private static final Logger LOGGER = LoggerFactory.getLogger(LookupEvents.class);
    /** After which the framework has forgotten a resource, and later, should it be slow. */
    private static final long[] LOOKS_S = {1, 10};

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("lookup-events").daemon().factory());
    private final Set<ResourceID> pending = ConcurrentHashMap.newKeySet();

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

    /**
     * Has a resource reconciled for a thread that holds a lock, or that the framework calls. For one that is about to
     * be anyway this does nothing, as thousands of others may have the same reason.
     */
    public void propagateLater(ResourceID id) {
        if (pending.add(id)) {
            try {
                thread.execute(() -> propagatePending(id));
            } catch (RejectedExecutionException e) {
                LOGGER.atDebug().addKeyValue("resource", id).setCause(e).log("Requeueing nothing: the operator ends");
            }
        }
    }

    private void propagatePending(ResourceID id) {
        pending.remove(id);
        try {
            propagateEvent(id);
        } catch (RuntimeException e) {
            // The executor would tell nobody.
            LOGGER.atError().addKeyValue("resource", id).setCause(e).log("Cannot have a resource reconciled");
        }
    }

    @Override
    public void stop() {
        thread.shutdownNow();
        super.stop();
    }
}
