package io.skewbench.worker.trial;

import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.report.ConsumerResult;
import io.skewbench.worker.consume.ConsumerTrial;
import io.skewbench.worker.control.ControlPlane;
import io.skewbench.worker.failure.ClientFailures;
import io.skewbench.worker.failure.WorkerFailedException;
import io.skewbench.worker.measure.WorkerFacts;
import java.time.InstantSource;
import org.apache.kafka.common.KafkaException;

/**
 * Runs a worker of a consumer group. A class of its own, so that {@code Worker} can be loaded, and can report, without
 * any Kafka client.
 */
public final class Consuming {

    private Consuming() {}

    /**
     * Carries out the plan.
     *
     * @throws WorkerFailedException if it can't be carried out
     */
    public static ConsumerResult run(ControlPlane control, ConsumerPlan plan, int pod, InstantSource own)
            throws InterruptedException {
        try (var trial = join(plan, pod)) {
            var clock = WorkerClock.read(plan, pod, control, own);
            control.report(clock.ready());
            var signal = control.awaitStart();
            trial.measure(clock.start(signal));
            trial.drain(control.awaitEnds());
            return trial.result(clock.readAgain(), clock.startClock(signal), WorkerFacts.facts(null, null));
        } catch (KafkaException e) {
            throw new ClientFailures(plan).working(e);
        }
    }

    private static ConsumerTrial join(ConsumerPlan plan, int pod) throws InterruptedException {
        try {
            return ConsumerTrial.join(plan, pod);
        } catch (KafkaException e) {
            throw new ClientFailures(plan).connecting(e);
        }
    }
}
