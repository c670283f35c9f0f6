package io.skewbench.local.drive;

import io.skewbench.brokers.BrokerReading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The brokers that a run uses. */
public interface RunBrokers {

    /** Returns the file system of brokers that were started for the run; null of others. */
    @Nullable
    String storage();

    /**
     * Returns what each broker has counted since it started, in the order of their ids; none if that is not known of
     * each.
     */
    List<BrokerReading> readings();

    /**
     * Gives all brokers these settings beside their own, and takes away those that they were given before.
     *
     * @return whether that changed anything; the brokers serve again, but clients may not know it yet
     * @throws io.skewbench.brokers.process.RunFailedException if a broker refuses a setting
     */
    boolean set(Map<String, String> settings);
}
