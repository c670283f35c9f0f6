package io.skewbench.measure.truth;

import io.skewbench.measure.table.Measurement;
import java.util.List;
import java.util.Map;

/** What is said of verdicts, and of the accounts and latencies without which a trial counts for none. */
public final class TruthTable {
    /** All measurements, in the order of the rows. */
    public static final List<Measurement> MEASUREMENTS = List.of(new FalsePositives(Noise.NORMAL, 5.5),
            new FalsePositives(Noise.HEAVY_TAILS, 7), new FalsePositives(Noise.OUTLIERS, 5.5),
            new FalsePositives(Noise.TREND, 5.5), new FalsePositives(Noise.AUTOREGRESSIVE, 7),
            new FalsePositives(Noise.WARM_UP, 5.5), new FalsePositives(Noise.UNEQUAL, 5.5),
            new Power(0.8, Map.of(5, 65.0, 10, 97.0)), new Power(0.9, Map.of(5, 17.0, 10, 43.0)), new Equivalence(),
            new EarlyStopping(4, 20), new Diagnoses(), new BurnIns(), new SettledTrials(),
            new Calibrating(), new Sealing(), new LostRecords(), new ChangedRecords(), new StalledSender(),
            new DueRecords());

    /**
     * The name of what is measured on real brokers, only when it is named: by {@code IdenticalVariantsFigures} in
     * operator/local, where the packaged command is.
     */
    public static final String IDENTICAL_VARIANTS = "identical-variants";

    private TruthTable() {}
}
