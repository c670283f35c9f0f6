package io.skewbench.worker.clock;

import java.util.List;

/**
 * Bounds of the difference between two clocks, in milliseconds.
 *
 * @param least the other clock is ahead by at least this
 * @param most the other clock is ahead by at most this
 */
record ClockBounds(double least, double most) {
    /**
     * Returns the bounds that follow from one answer: the other clock was read after the question was sent and before
     * the answer arrived.
     *
     * @param beforeMs this machine's time when the request was sent
     * @param readMs time that was read from the other clock
     * @param afterMs this machine's time when the answer arrived
     * @param resolutionMs the other clock's time was less than this after {@code readMs}
     */
    static ClockBounds ofAnswer(double beforeMs, long readMs, double afterMs, long resolutionMs) {
        return new ClockBounds(readMs - afterMs, readMs + resolutionMs - beforeMs);
    }

    /**
     * Returns the intersection of the bounds of all answers. If it is empty, because a clock was set in between,
     * returns their union.
     *
     * @param answers at least one
     */
    static ClockBounds ofAll(List<ClockBounds> answers) {
        var least = answers.stream().mapToDouble(ClockBounds::least);
        var most = answers.stream().mapToDouble(ClockBounds::most);
        var common = new ClockBounds(least.max().orElseThrow(), most.min().orElseThrow());
        return common.least <= common.most
                ? common
                : new ClockBounds(answers.stream().mapToDouble(ClockBounds::least).min().orElseThrow(),
                        answers.stream().mapToDouble(ClockBounds::most).max().orElseThrow());
    }
}
