package io.skewbench.engine.plan;

import io.skewbench.engine.client.ClientVersion;
import io.skewbench.protocol.plan.ProducerTimeout;
import io.skewbench.protocol.plan.WorkerProgram;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of every producer that the spec does not override: the defaults of Kafka 4.4, written out, because they
 * changed between client versions (acks and idempotence in 3.0, linger.ms in 4.0) and variants must differ in nothing
 * unnamed. A client version gets no settings that were added after it.
 */
final class ProducerDefaults {
    static final String METRIC_REPORTERS = "metric.reporters";
    private static final String JMX_REPORTER = "org.apache.kafka.common.metrics.JmxReporter";

    private static final Map<String, String> KAFKA_4_4 = kafka44();

    /**
     * Differences from Kafka's defaults that measuring needs: two samples of a second each, so that values that the
     * worker reads every second describe that second and not the warm-up.
     */
    private static final Map<String, String> MEASURING = Map.of("metrics.sample.window.ms", "1000",
            "metrics.num.samples", "2");

    private ProducerDefaults() {}

    private static Map<String, String> kafka44() {
        var settings = new LinkedHashMap<String, String>();
        settings.put("acks", "all");
        settings.put("enable.idempotence", "true");
        settings.put("linger.ms", "5");
        settings.put("batch.size", "16384");
        settings.put("buffer.memory", String.valueOf(WorkerProgram.DEFAULT_BUFFER_MEMORY));
        settings.put("buffer.memory.allocation.strategy", "full");
        settings.put("compression.type", "none");
        settings.put("compression.gzip.level", "-1");
        settings.put("compression.lz4.level", "9");
        settings.put("compression.zstd.level", "3");
        settings.put("max.request.size", "1048576");
        settings.put("max.in.flight.requests.per.connection", "5");
        put(settings, ProducerTimeout.MAX_BLOCK);
        settings.put("request.timeout.ms", "30000");
        put(settings, ProducerTimeout.DELIVERY);
        settings.put("retries", "2147483647");
        settings.put("retry.backoff.ms", "100");
        settings.put("retry.backoff.max.ms", "1000");
        settings.put("reconnect.backoff.ms", "50");
        settings.put("reconnect.backoff.max.ms", "1000");
        settings.put("socket.connection.setup.timeout.ms", "10000");
        settings.put("socket.connection.setup.timeout.max.ms", "30000");
        settings.put("send.buffer.bytes", "131072");
        settings.put("receive.buffer.bytes", "32768");
        settings.put("client.dns.lookup", "use_all_dns_ips");
        settings.put("bootstrap.resolve.timeout.ms", "0");
        settings.put("client.rack", "");
        settings.put("metadata.max.age.ms", "300000");
        settings.put("metadata.max.idle.ms", "300000");
        settings.put("metadata.recovery.strategy", "rebootstrap");
        settings.put("metadata.recovery.rebootstrap.trigger.ms", "300000");
        settings.put("metadata.cluster.check.enable", "true");
        settings.put("connections.max.idle.ms", "540000");
        settings.put("partitioner.ignore.keys", "false");
        settings.put("partitioner.adaptive.partitioning.enable", "true");
        settings.put("partitioner.availability.timeout.ms", "0");
        settings.put("partitioner.rack.aware", "false");
        settings.put("transaction.two.phase.commit.enable", "false");
        settings.put("enable.metrics.push", "true");
        settings.put("ssl.protocol", "TLSv1.3");
        settings.put("ssl.enabled.protocols", "TLSv1.2,TLSv1.3");
        return Collections.unmodifiableMap(settings);
    }

    private static void put(Map<String, String> settings, ProducerTimeout timeout) {
        settings.put(timeout.setting(), String.valueOf(timeout.byDefault().toMillis()));
    }

    static Map<String, String> of(ClientVersion version) {
        var settings = new LinkedHashMap<>(KAFKA_4_4);
        settings.keySet().removeIf(setting -> !version.hasSetting(setting));
        settings.putAll(MEASURING);
        settings.put(METRIC_REPORTERS, reporters(version, ""));
        if (version == ClientVersion.V3_9_2) {
            // Where it is listed as well, the reporter that this includes would be a second one.
            settings.put("auto.include.jmx.reporter", "false");
        }
        return settings;
    }

    /** Returns the metric reporters with one more: before 4.0 the JMX reporter is there without being listed. */
    static String reporters(ClientVersion version, String own) {
        if (version.isBefore(ClientVersion.V3_9_2)) {
            return own;
        }
        return own.isEmpty() ? JMX_REPORTER : JMX_REPORTER + "," + own;
    }
}
