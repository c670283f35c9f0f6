package io.skewbench.worker.measure;

import java.util.List;
import org.HdrHistogram.Histogram;

/** The sent records of one producer. Written by the sending thread. */
final class SentCounts {
    private final Window window;
    private final TimelineSteps steps;
    private final Counter records = new Counter();
    private final Histogram lateness = Histograms.recorder();
    private final StepCounts byStep = new StepCounts();
    private long takenBack;
    private int step;
    private long stepEndNanos;
    private long beforeStep;

    SentCounts(Window window, TimelineSteps steps) {
        this.window = window;
        this.steps = steps;
        this.stepEndNanos = steps.endNanos(0);
    }

    void add(long intendedNanos, long nowNanos) {
        if (nowNanos - stepEndNanos >= 0) {
            endStep();
            step = steps.at(nowNanos);
            stepEndNanos = steps.endNanos(step);
        }
        if (window.measures(intendedNanos)) {
            lateness.recordValue(Math.max(0, nowNanos - intendedNanos));
        }
        records.add(1);
    }

    private void endStep() {
        byStep.add(step, records.get() - beforeStep);
        beforeStep = records.get();
    }

    /** Removes the last record from the counts. */
    void takeBack(long intendedNanos) {
        if (window.measures(intendedNanos)) {
            takenBack++;
        }
        records.add(-1);
    }

    long records() {
        return records.get();
    }

    long measured() {
        return lateness.getTotalCount() - takenBack;
    }

    Histogram lateness() {
        return lateness;
    }

    int lastStep() {
        return step;
    }

    /** Returns the number of records in each of the first steps. To be called after the last record is sent. */
    List<Long> byStep(int count) {
        endStep();
        return byStep.list(count);
    }
}
