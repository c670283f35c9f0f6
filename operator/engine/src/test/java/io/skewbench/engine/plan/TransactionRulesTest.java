package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three producers that send ten records a second together. */
class TransactionRulesTest {
    private static final LoadPlan TEN_A_SECOND = new LoadPlan.ConstantRate(10);

    private final Map<String, Written> settings = new HashMap<>(
            Map.of("acks", new Written("all", (@Nullable String) null), "enable.idempotence",
                    new Written("true", (@Nullable String) null)));

    @Test
    void asksNothingWithoutTransactions() {
        settings.clear();

        assertThat(check(SendPlan.PLAIN, TEN_A_SECOND)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void needsAllAcknowledgements(String acks) {
        settings.put("acks", new Written(acks, "spec.workloads[0].producer.acks"));

        assertThat(check(1, TEN_A_SECOND)).containsExactly("spec.workloads[0].producer.acks: \"" + acks
                + "\": must be all for the transactions of workload c1");
    }

    @Test
    void needsIdempotence() {
        settings.put("enable.idempotence", new Written("false", null));

        assertThat(check(1, TEN_A_SECOND)).containsExactly("spec.variants[0].producer.enable.idempotence: \"false\": "
                + "must be true for the transactions of workload c1");
    }

    @Test
    void acceptsTransactionsThatEndJustInTime() {
        assertThat(check(200, TEN_A_SECOND)).isEmpty();
    }

    @Test
    void refusesTransactionsThatKafkaWouldAbort() {
        assertThat(check(201, TEN_A_SECOND)).containsExactly("spec.workloads[0].transactions.records: \"201\": take "
                + "each of 3 producers 60 s at this rate, but Kafka aborts transactions after transaction.timeout.ms "
                + "60000; make them smaller, or raise the timeout");
    }

    @ParameterizedTest
    @CsvSource({"60300, true", "60299, false", "' 60300 ', true"})
    void goesByTheTimeoutThatIsWritten(String timeout, boolean isAccepted) {
        settings.put("transaction.timeout.ms", new Written(timeout, "p"));

        assertThat(check(201, TEN_A_SECOND).isEmpty()).isEqualTo(isAccepted);
    }

    @Test
    void refusesATimeoutThatIsNoNumber() {
        settings.put("transaction.timeout.ms", new Written("1m", "p"));

        assertThat(check(201, TEN_A_SECOND)).containsExactly("p: \"1m\": must be a whole number");
    }

    @Test
    void knowsNoTimeOfOtherLoads() {
        assertThat(check(1_000_000, new LoadPlan.Unlimited())).isEmpty();
    }

    private List<String> check(long records, LoadPlan load) {
        return check(new SendPlan(null, new TransactionPlan(records)), load);
    }

    private List<String> check(SendPlan send, LoadPlan load) {
        var problems = new Problems();
        var workload = PlannedWorkload.builder().name("c1").pods(3).producersPerPod(1).load(load)
                .work(new PlannedWork.Records(List.of(), Optional.empty(), send,
                        new RecordPlan(null, RandomValues.ofSize(1)), List.of(), Optional.empty()))
                .build();
        new TransactionRules(settings, "spec.variants[0]", problems).check(workload, "spec.workloads[0]");
        return problems.all().stream().map(Problem::toString).toList();
    }
}
