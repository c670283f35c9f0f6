package io.skewbench.controller.pod;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventSeries;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.listing.Pages;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Finds the newest event of an object, because the API server can only list events by their names. */
public record NewestEvent(KubernetesClient client, String namespace) {
    /** More events than Kubernetes' components create for an object in the hour for which events are kept. */
    static final int MOST = 200;
    private static final int MAX_CHARACTERS = 1_000;

    /**
     * Returns reason and message of the newest matching event, of 1,000 characters at most. Anybody may create further
     * events; among more than 200, the result is the newest of any 200.
     *
     * @param fields field selectors of the API server, such as {@code involvedObject.uid}
     */
    public Optional<String> matching(Map<String, String> fields) {
        var newest = new AtomicReference<Event>();
        var seen = new AtomicInteger();
        var unused = Pages.find(client.v1().events().inNamespace(namespace).withFields(fields), event -> {
            if (event.getMessage() != null && (newest.get() == null || !time(event).isBefore(time(newest.get())))) {
                newest.set(event);
            }
            return seen.incrementAndGet() == MOST;
        });
        return Optional.ofNullable(newest.get()).map(NewestEvent::text);
    }

    private static String text(Event event) {
        var message = event.getMessage();
        return WaitingPod.text(event.getReason(), message.substring(0, Math.min(message.length(), MAX_CHARACTERS)));
    }

    /** Returns the time of the event's last occurrence. */
    private static Instant time(Event event) {
        var series = Optional.ofNullable(event.getSeries()).map(EventSeries::getLastObservedTime);
        return series.or(() -> Optional.ofNullable(event.getEventTime())).map(MicroTime::getTime)
                .or(() -> Optional.ofNullable(event.getLastTimestamp()))
                .or(() -> Optional.ofNullable(event.getMetadata().getCreationTimestamp()))
                .flatMap(NewestEvent::parsed).orElse(Instant.EPOCH);
    }

    private static Optional<Instant> parsed(String time) {
        try {
            return Optional.of(Instant.parse(time));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
