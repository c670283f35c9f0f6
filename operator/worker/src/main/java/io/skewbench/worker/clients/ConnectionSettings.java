package io.skewbench.worker.clients;

import io.skewbench.protocol.plan.TaskPlan;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;

/** The settings by which every Kafka client of one worker connects. */
public record ConnectionSettings(TaskPlan plan, int pod) {

    /**
     * Returns the settings of one client, to be added to.
     *
     * @param name tells it from others of the worker
     */
    public Map<String, Object> of(String name) {
        var settings = new HashMap<String, Object>(plan.client());
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, plan.bootstrapServers());
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId(name));
        return settings;
    }

    /** Returns a client's id, which tells it from those of every other worker and trial. */
    public String clientId(String name) {
        return "skewbench-" + plan.trial() + "-" + plan.name() + "-" + pod + "-" + name;
    }
}
