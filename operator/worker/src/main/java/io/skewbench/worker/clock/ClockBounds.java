package io.skewbench.worker.clock;

import java.util.List;

/**
 * Bounds of the difference of two clocks, in milliseconds.
 *
 * @param least the other clock is ahead by no less
 * @param most the other clock is ahead by no more
 */
record ClockBounds(double least, double most) {
    /**
     * Returns what follows from one answer: the other clock told its time after the question and before the answer.
     *
     * @param beforeMs own time of the question
     * @param toldMs what the other clock told
     * @param afterMs own time of the answer
     * @param resolutionMs the other clock was ahead of what it told by less than this
     */
    static ClockBounds ofAnswer(double beforeMs, long toldMs, double afterMs, long resolutionMs) {
        return new ClockBounds(toldMs - afterMs, toldMs + resolutionMs - beforeMs);
    }

    /**
     * Returns what all answers together say: what none of them excludes. If they contradict one another, because a
     * clock was set meanwhile, then all that any of them allows.
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
