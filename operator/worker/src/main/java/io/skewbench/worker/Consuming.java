package io.skewbench.worker;

import io.skewbench.protocol.ConsumerPlan;
import io.skewbench.protocol.ConsumerResult;
import io.skewbench.protocol.WorkerReport;
import io.skewbench.worker.clients.ConnectionSettings;
import io.skewbench.worker.clock.BrokerClock;
import io.skewbench.worker.consume.ConsumerTrial;
import io.skewbench.worker.control.ControlPlane;
import org.apache.kafka.common.KafkaException;

/** What a worker of a consumer group does. Apart from {@link Worker}, which loads, and can report, without any Kafka. */
final class Consuming {

    private Consuming() {}

    /**
     * Does what the plan says.
     *
     * @throws WorkerFailedException if it can't be carried out
     */
    static ConsumerResult run(ControlPlane control, ConsumerPlan plan, int pod) throws InterruptedException {
        var clock = new BrokerClock(new ConnectionSettings(plan, pod).of("clock"), plan.clockTopic());
        try (var trial = join(plan, pod)) {
            var before = clock.read();
            control.report(new WorkerReport.Ready());
            trial.measure(control.awaitStart());
            trial.drain(control.awaitEnds());
            return trial.result(before.and(clock.read()), Machine.facts(null, null));
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
