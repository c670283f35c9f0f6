package io.skewbench.controller.brokercount;

import io.skewbench.engine.result.BrokerCounts;
import java.util.List;

/** What has become of the counts of an attempt whose records have all been sent. */
public sealed interface CountsOutcome {

    /** The last reading is under way, which takes two seconds at most. */
    record Awaited() implements CountsOutcome {}

    /** The counts are known, in the form in which they are stored. */
    record Known(List<BrokerCounts> counts) implements CountsOutcome {}

    /** They are not; says why, as a part of a sentence. */
    record Unknown(String why) implements CountsOutcome {}
}
