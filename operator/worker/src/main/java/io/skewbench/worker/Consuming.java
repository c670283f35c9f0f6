package io.skewbench.worker;

import io.skewbench.protocol.ConsumerPlan;
import io.skewbench.protocol.ConsumerResult;
import io.skewbench.worker.consume.ConsumerTrial;
import io.skewbench.worker.control.ControlPlane;
import java.time.InstantSource;
import org.apache.kafka.common.KafkaException;

/** What a worker of a consumer group does. Apart from {@link Worker}, which loads, and can report, without any Kafka. */
final class Consuming {

    private Consuming() {}

    /**
     * Does what the plan says.
     *
     * @throws WorkerFailedException if it can't be carried out
     */
    static ConsumerResult run(ControlPlane control, ConsumerPlan plan, int pod, InstantSource own)
            throws InterruptedException {
        try (var trial = join(plan, pod)) {
            var clock = WorkerClock.read(plan, pod, control, own);
            control.report(clock.ready());
            var signal = control.awaitStart();
            trial.measure(clock.start(signal));
            trial.drain(control.awaitEnds());
            return trial.result(clock.readAgain(), clock.startClock(signal), Machine.facts(null, null));
        } catch (KafkaException e) {
            throw new Failures(plan).working(e);
        }
    }

    private static ConsumerTrial join(ConsumerPlan plan, int pod) throws InterruptedException {
        try {
            return ConsumerTrial.join(plan, pod);
        } catch (KafkaException e) {
            throw new Failures(plan).connecting(e);
        }
    }
}
