package io.skewbench.local.drive;

import io.skewbench.brokers.BrokerReading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brokers that ran before, and whose settings no run changes. */
public record OtherBrokers() implements RunBrokers {

    @Override
    public @Nullable String storage() {
        return null;
    }

    @Override
    public List<BrokerReading> readings() {
        return List.of();
    }

    @Override
    public boolean set(Map<String, String> settings) {
        if (!settings.isEmpty()) {
            throw new IllegalStateException("The settings of brokers that ran before are not changed: " + settings);
        }
        return false;
    }
}
