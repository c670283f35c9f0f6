package io.skewbench.engine.plan;

import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.plan.ClientSetting;
import java.util.Map;

/**
 * Kafka disables idempotence by itself where other settings exclude it and no setting asks for it. The plan sets it
 * explicitly, so that it shows what runs.
 */
final class Idempotence {

    private Idempotence() {}

    static void settle(Map<String, Written> settings) {
        var idempotence = settings.get("enable.idempotence");
        if (idempotence == null || idempotence.path() != null) {
            return;
        }
        var possible = ProducerRules.waitsForAll(settings) && !is(settings, "retries", "0")
                && inFlight(settings) <= 5;
        settings.put("enable.idempotence", new Written(Boolean.toString(possible), null));
    }

    private static boolean is(Map<String, Written> settings, String setting, String value) {
        var written = settings.get(setting);
        return written != null && written.value().equals(value);
    }

    private static long inFlight(Map<String, Written> settings) {
        var written = settings.get("max.in.flight.requests.per.connection");
        return ClientSetting.number(written == null ? null : written.value()).orElse(5);
    }
}
