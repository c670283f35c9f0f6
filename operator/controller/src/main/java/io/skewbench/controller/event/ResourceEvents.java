package io.skewbench.controller.event;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.SkewbenchApi;
import io.skewbench.engine.state.Phase;
import io.skewbench.engine.state.Reason;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates events of resources, which {@code kubectl describe} shows. {@link EventBuckets} limits the events of each
 * resource, so that a user who changes one back and forth doesn't flood the API server. Events of a few reasons have a
 * reserve. Dropped events are logged.
 */
public final class ResourceEvents {
    private static final Logger LOGGER = LoggerFactory.getLogger(ResourceEvents.class);
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC);
    /** Reasons of final events. After a deletion, only these report to a tenant what is left behind. */
    static final Set<Reason> LAST_WORDS = Set.of(EventReason.CLEANUP_INCOMPLETE, Phase.FAILED, Phase.COMPLETE);
    /**
     * The size of a small bucket that each reason of a final event has for each resource, and which other events can't
     * empty. It has room for all that a run can leave: objects, pods that still run, topics and groups, and its own
     * Kafka.
     */
    static final int RESERVE = 4;
    /** The API server refuses longer notes. */
    private static final int MAX_NOTE_BYTES = 1_024;
    private static final int MAX_NAME_PREFIX_CHARACTERS = 200;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final String instance;
    private final EventBuckets buckets;
    private final EventBuckets reserve;

    /** @param instance names this operator */
    public ResourceEvents(KubernetesClient client, InstantSource clock, String instance) {
        this.client = client;
        this.clock = clock;
        this.instance = instance;
        this.buckets = new EventBuckets(clock, EventBuckets.BURST);
        this.reserve = new EventBuckets(clock, RESERVE);
    }

    /** Creates an event of type Normal. */
    public void normal(HasMetadata resource, Reason reason, String note) {
        create(resource, "Normal", reason, note);
    }

    /** Creates an event of type Warning, which may require an action of the user. */
    public void warning(HasMetadata resource, Reason reason, String note) {
        create(resource, "Warning", reason, note);
    }

    private void create(HasMetadata resource, String type, Reason reason, String note) {
        var metadata = resource.getMetadata();
        if (!hasRoom(metadata.getUid(), reason)) {
            LOGGER.atInfo().addKeyValue("namespace", metadata.getNamespace()).addKeyValue("name", metadata.getName())
                    .addKeyValue("reason", reason.text()).addKeyValue("note", limitedBytes(note))
                    .log("Dropping an event, because the resource had too many");
            return;
        }
        var event = new EventBuilder().withNewMetadata()
                .withName(limited(metadata.getName(), MAX_NAME_PREFIX_CHARACTERS) + "." + UUID.randomUUID())
                .withNamespace(metadata.getNamespace())
                .endMetadata()
                .withEventTime(new MicroTime(MICROS.format(clock.instant())))
                .withType(type)
                .withReason(reason.text())
                .withAction("Reconcile")
                .withNote(limitedBytes(note))
                .withReportingController(SkewbenchApi.GROUP + "/operator")
                .withReportingInstance(instance)
                .withRegarding(new ObjectReferenceBuilder().withApiVersion(resource.getApiVersion())
                        .withKind(resource.getKind())
                        .withName(metadata.getName())
                        .withNamespace(metadata.getNamespace())
                        .withUid(metadata.getUid())
                        .build())
                .build();
        try {
            client.events().v1().events().inNamespace(metadata.getNamespace()).resource(event).create();
        } catch (KubernetesClientException e) {
            // An event is a courtesy: failing to create it must not delay the work that it reports.
            LOGGER.atWarn().setCause(e).log("Cannot create an event");
        }
    }

    private boolean hasRoom(String uid, Reason reason) {
        return buckets.take(uid) || (LAST_WORDS.contains(reason) && reserve.take(uid + "/" + reason.text()));
    }

    /** Returns the beginning of a text that fits into a note, in whole characters. */
    static String limitedBytes(String text) {
        var bytes = 0;
        for (var at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            bytes += utf8Bytes(text.codePointAt(at));
            if (bytes > MAX_NOTE_BYTES) {
                return text.substring(0, at);
            }
        }
        return text;
    }

    /** Returns the bytes of a code point by RFC 3629. A lone surrogate is written as a question mark. */
    private static int utf8Bytes(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x1_0000 ? 3 : 4;
    }

    private static String limited(String text, int characters) {
        return text.length() <= characters ? text : text.substring(0, characters);
    }
}
