package io.skewbench.engine.state;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a figure gets no verdict. */
public enum NoVerdictReason implements ApiConstant {
    /** Under unlimited load, a latency follows from the throughput and the producers' buffers (Little's law). */
    CLOSED_LOOP("unlimited load"),
    /** A load that the brokers do not keep up with: its latency grows for as long as the trial lasts. */
    SATURATED("saturated"),
    /** Records that were never acknowledged have no latency: the figure leaves them out, or is a lower bound. */
    RECORDS_FAILED("records failed"),
    /** The figure of some trial is 0, which no other figure is a multiple of. */
    ZERO_FIGURE("a figure of 0"),
    /** The noise cannot be told from the trials that there are. */
    TOO_FEW_REPETITIONS("too few repetitions"),
    /** The capacity of one of the rows lies outside of the search. */
    CAPACITY_NOT_FOUND("capacity not found");

    private final String words;

    NoVerdictReason(String words) {
        this.words = words;
    }

    /** Returns the reason in a few words, such as {@code unlimited load}. */
    public String words() {
        return words;
    }

    /** Returns the reason that a status shows; empty for none, and for one that another version of the driver wrote. */
    public static Optional<NoVerdictReason> of(@Nullable String written) {
        return ApiConstant.of(NoVerdictReason.class, written);
    }
}
