package io.skewbench.controller.benchmark;

import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.skewbench.api.v1alpha1.Benchmark;
import io.skewbench.api.v1alpha1.BenchmarkStatus;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One event for each transition of a Benchmark's phase, as {@code kubectl describe} shows them. */
final class PhaseEvents {
    private static final Logger LOGGER = LoggerFactory.getLogger(PhaseEvents.class);
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(ZoneOffset.UTC);
    private static final int MAX_NOTE_CHARACTERS = 1_000;
    private static final int MAX_NAME_PREFIX_CHARACTERS = 200;

    private final KubernetesClient client;
    private final InstantSource clock;
    private final String instance;

    PhaseEvents(KubernetesClient client, InstantSource clock, String instance) {
        this.client = client;
        this.clock = clock;
        this.instance = instance;
    }

    void record(Benchmark benchmark, @Nullable BenchmarkStatus before, BenchmarkStatus now) {
        var phase = now.phase();
        if (phase == null || (before != null && phase.equals(before.phase()))) {
            return;
        }
        var note = Objects.requireNonNullElse(now.summary(), phase);
        LOGGER.atInfo().addKeyValue("phase", phase).log(note);
        var metadata = benchmark.getMetadata();
        var event = new EventBuilder().withNewMetadata()
                .withName(limited(metadata.getName(), MAX_NAME_PREFIX_CHARACTERS) + "." + UUID.randomUUID())
                .withNamespace(metadata.getNamespace())
                .endMetadata()
                .withEventTime(new MicroTime(MICROS.format(clock.instant())))
                .withType(phase.equals("Failed") ? "Warning" : "Normal")
                .withReason(phase)
                .withAction("Reconcile")
                .withNote(limited(note, MAX_NOTE_CHARACTERS))
                .withReportingController("skewbench.io/operator")
                .withReportingInstance(instance)
                .withRegarding(new ObjectReferenceBuilder().withApiVersion(benchmark.getApiVersion())
                        .withKind(benchmark.getKind())
                        .withName(metadata.getName())
                        .withNamespace(metadata.getNamespace())
                        .withUid(metadata.getUid())
                        .build())
                .build();
        try {
            client.events().v1().events().inNamespace(metadata.getNamespace()).resource(event).create();
        } catch (KubernetesClientException e) {
            // An event is a courtesy: its loss must not hold up the run.
            LOGGER.atWarn().setCause(e).log("Cannot create an event");
        }
    }

    private static String limited(String text, int characters) {
        return text.length() <= characters ? text : text.substring(0, characters);
    }
}
