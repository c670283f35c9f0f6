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
 * Requeues resources whose lookups were answered, those that changes of other resources concern, and those that were
 * deleted and created again at once.
 *
 * <p>
 * When the framework (5.2.3) has reported the deletion of a resource, it forgets the resource, and also that another of
 * the same name has been created meanwhile. From then on it drops all events of the new one but changes of its spec.
 */
public final class LookupEvents<P extends HasMetadata> extends SimpleInboundEventSource<P> {
    private static final Logger LOGGER = LoggerFactory.getLogger(LookupEvents.class);
    /** Seconds after which the framework has forgotten a resource, and a later time in case it is slow. */
    private static final long[] LOOKS_S = {1, 10};

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("lookup-events").daemon().factory());
    private final Set<ResourceID> pending = ConcurrentHashMap.newKeySet();

    public LookupEvents() {
        super("lookups");
    }

    /**
     * Checks some seconds later whether a resource that was deleted exists again, and requeues it if so.
     *
     * @param newest returns the resource that exists at that time; must not hold one, as thousands may be deleted at
     * once
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
     * Requeues a resource on a separate thread, for callers that hold a lock or are called by the framework. It does
     * nothing if the resource is pending already, as thousands of events may requeue the same one.
     */
    public void propagateLater(ResourceID id) {
        if (pending.add(id)) {
            try {
                thread.execute(() -> propagatePending(id));
            } catch (RejectedExecutionException e) {
                LOGGER.atDebug().addKeyValue("resource", id).setCause(e).log("Requeueing nothing: the operator is "
                        + "shutting down");
            }
        }
    }

    private void propagatePending(ResourceID id) {
        pending.remove(id);
        try {
            propagateEvent(id);
        } catch (RuntimeException e) {
            // The executor would report it to nobody.
            LOGGER.atError().addKeyValue("resource", id).setCause(e).log("Cannot requeue a resource");
        }
    }

    @Override
    public void stop() {
        thread.shutdownNow();
        super.stop();
    }
}
