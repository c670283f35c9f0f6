package io.skewbench.measure.load;

import io.skewbench.measure.table.Measurement;
import java.util.List;

/** All figures about the load generator. */
public final class LoadTable {
    /** All measurements, in the order of the rows. */
    public static final List<Measurement> MEASUREMENTS = List.of(new Throughput("100B", 100),
            new Throughput("1KiB", 1024), new Throughput("10KiB", 10 * 1024), new Generator(), new SustainedRate(),
            new Stall());

    private LoadTable() {}
}
