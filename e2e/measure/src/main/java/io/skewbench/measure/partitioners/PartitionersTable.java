package io.skewbench.measure.partitioners;

import io.skewbench.measure.table.Measurement;
import java.util.List;

/** All figures about partitioners. */
public final class PartitionersTable {
    /** All measurements, in the order of the rows. */
    public static final List<Measurement> MEASUREMENTS = List.of(new PartitionCost(36, 1),
            new PartitionCost(36, 4), new PartitionCost(1000, 1), new PartitionCost(1000, 4), new Kip480(1_000, 0, 3),
            new Kip480(10_000, 0, 3), new Kip480(1_000, 1_000, 1), new SkewedLeaders(), new NarrowLink(true),
            new NarrowLink(false), new StalledBroker());

    private PartitionersTable() {}
}
