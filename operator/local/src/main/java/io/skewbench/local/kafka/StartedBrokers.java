package io.skewbench.local.kafka;

import io.skewbench.brokers.BrokerReading;
import io.skewbench.brokers.Brokers;
import io.skewbench.local.drive.RunBrokers;
import io.skewbench.local.progress.ProgressOutput;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Brokers that were started for the runs of a call, and are restarted to change their settings. */
public final class StartedBrokers implements RunBrokers {
    private final Brokers brokers;
    private final ProgressOutput progress;
    private Map<String, String> settings = Map.of();

    public StartedBrokers(Brokers brokers, ProgressOutput progress) {
        this.brokers = brokers;
        this.progress = progress;
    }

    @Override
    public String storage() {
        return brokers.fileSystem();
    }

    @Override
    public List<BrokerReading> readings() {
        return brokers.readings();
    }

    @Override
    public boolean set(Map<String, String> wanted) {
        if (wanted.equals(settings)) {
            return false;
        }
        progress.now("Restarting the brokers with " + (wanted.isEmpty()
                ? "their own settings"
                : wanted.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue())
                        .collect(Collectors.joining(", "))));
        brokers.restart(wanted);
        settings = wanted;
        return true;
    }
}
