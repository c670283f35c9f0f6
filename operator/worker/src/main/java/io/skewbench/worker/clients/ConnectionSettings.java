package io.skewbench.worker.clients;

import io.skewbench.protocol.plan.KafkaPrefix;
import io.skewbench.protocol.plan.KafkaTask;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;

/** The settings by which every Kafka client of one worker connects. */
public record ConnectionSettings(KafkaTask plan, int pod) {

    /**
     * Returns a modifiable map with the settings of one client.
     *
     * @param name distinguishes the client from the worker's other clients
     */
    public Map<String, Object> of(String name) {
        var settings = new HashMap<String, Object>(plan.client());
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, plan.bootstrapServers());
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId(name));
        return settings;
    }

    /** Returns a client's id, which is unique among all workers and trials. */
    public String clientId(String name) {
        return KafkaPrefix.of(plan.trial()) + plan.name() + "-" + pod + "-" + name;
    }
}
