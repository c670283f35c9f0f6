package io.skewbench.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.plan.ConsumerPlan;
import io.skewbench.protocol.plan.ControlPlan;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.OperationPlan;
import io.skewbench.protocol.plan.ProbePlan;
import io.skewbench.protocol.plan.ProbedSystem;
import io.skewbench.protocol.plan.TaskPlan;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.FlushPlan;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import io.skewbench.protocol.plan.WorkerPlan.StampPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import io.skewbench.protocol.plan.WorkerPlan.TransactionPlan;
import io.skewbench.protocol.plan.WorkerPlan.ValuePlan;
import io.skewbench.protocol.report.ClockReading;
import io.skewbench.protocol.report.Counts;
import io.skewbench.protocol.report.EndOffsets;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans and reports are read as they were written. */
class JsonTest {
    private static final String SMALL_PLAN = """
            {"trial": "t0a0", "pods": 1, "producersPerPod": 1, "warmupMs": 1, "durationMs": 1, "seed": 1}""";

    @Test
    void plansArriveAsTheyWereSent() {
        var plan = WorkerPlan.builder().trial("t0a0").workload("c1").pods(2).producersPerPod(4)
                .topics(List.of(new TopicShare("testing-1", 3), new TopicShare("testing-2", 1)))
                .idleTopics(List.of("idle-1")).bootstrapServers("kafka:9092").clientVersion("4.4.0")
                .client(Map.of("security.protocol", "SSL")).producer(Map.of("acks", "all"))
                .load(new LoadPlan.ConstantRate(12.5))
                .send(new SendPlan(new FlushPlan(100, 5), new TransactionPlan(10))).stamp(new StampPlan(64))
                .records(new RecordPlan(new KeyPlan(16, 100, new Draw.Zipfian(1.1)),
                        new RandomValues(10, 20, new Draw.Uniform(), 0.5)))
                .warmupMs(1000).durationMs(2000).seed(7)
                .control(new ControlPlan("clock", 20, 5000, 0)).build();

        assertThat(Json.read(Json.write(plan), WorkerPlan.class)).isEqualTo(plan);
        assertThat(Json.read(Json.write(plan), TaskPlan.class)).isEqualTo(plan);
    }

    @Test
    void plansOfConsumersArriveAsTheyWereSent() {
        var plan = ConsumerPlan.builder().trial("t0a0").workload("c1").group("readers").pods(2).consumersPerPod(4)
                .topicNames(List.of("testing-1")).bootstrapServers("kafka:9092")
                .client(Map.of("security.protocol", "SSL")).consumer(Map.of("fetch.min.bytes", "1000"))
                .recordsPerSecond(12.5).warmupMs(1000).durationMs(2000).drainMs(3000)
                .control(new ControlPlan("clock", 20, 0, 0)).build();

        assertThat(Json.read(Json.write(plan), TaskPlan.class)).isEqualTo(plan);
        assertThat(plan.name()).isEqualTo("c1-readers");
        assertThat(plan.groupId()).isEqualTo("skewbench-t0a0-c1-readers");
    }

    @Test
    void plansOfOperationsArriveAsTheyWereSent() {
        var plan = OperationPlan.builder().trial("t0a0").workload("probe").pods(2).clientsPerPod(4)
                .system(new ProbedSystem.Ensemble("zk-0:2181,zk-1:2181", "/skewbench", "3.9.5", 10_000,
                        Map.of("jute.maxbuffer", "2097152")))
                .probe(new ProbePlan(List.of("create", "delete"), 100, 1000, 25)).load(new LoadPlan.ConstantRate(12.5))
                .warmupMs(1000).durationMs(2000).seed(7).control(new ControlPlan(null, 1, 5000, 0)).build();

        assertThat(Json.read(Json.write(plan), TaskPlan.class)).isEqualTo(plan);
        assertThat(plan.name()).isEqualTo("probe");
        assertThat(plan.counted()).containsExactly("/skewbench");
        assertThat(plan.clientFolder()).isEqualTo("zookeeper-3.9.5");
    }

    @Test
    void eachWorkerFindsTheStartTimeByItsOwnClock() {
        var ready = new WorkerReport.Ready(new ClockReading("m", 300.0, 302.0, null),
                new ClockReading("m", -500.0, 500.0, null));

        assertThat(new StartSignal(10_000).onClockOf(ready)).isEqualTo(10_000);
        assertThat(new StartSignal(10_000, StartSignal.Reference.BROKER, 20).onClockOf(ready)).isEqualTo(9_719);
        assertThat(new StartSignal(10_000, StartSignal.Reference.API_SERVER, 20).onClockOf(ready)).isEqualTo(10_020);
        var signal = new StartSignal(10_000, StartSignal.Reference.BROKER, 20);
        assertThat(Json.read(Json.write(signal), StartSignal.class)).isEqualTo(signal);
    }

    @Test
    void plansThatDoNotSayWhatTheyAreOfSend() {
        assertThat(Json.read(SMALL_PLAN, TaskPlan.class)).isInstanceOf(WorkerPlan.class);
    }

    @Test
    void endOffsetsAreWrittenAsDriversKeepThem() {
        var ends = new EndOffsets(Map.of("testing-1", List.of(3L, 4L)));

        assertThat(Json.write(ends)).isEqualTo("{\"testing-1\":[3,4]}");
        assertThat(Json.read("{\"testing-1\":[3,4]}", EndOffsets.class)).isEqualTo(ends);
    }

    @ParameterizedTest
    @MethodSource
    void loadsKeepTheirKind(LoadPlan load) {
        assertThat(Json.read(Json.write(load), LoadPlan.class)).isEqualTo(load);
    }

    static Stream<LoadPlan> loadsKeepTheirKind() {
        return Stream.of(new LoadPlan.ConstantRate(1), new LoadPlan.Unlimited(),
                new LoadPlan.Steps(List.of(new LoadPlan.Step(1, 2))), new LoadPlan.Ramp(1, 2, 3),
                new LoadPlan.Bursts(1, 2, 3, 4), new LoadPlan.Gaussian(1, 2, 3),
                new LoadPlan.PerPartition(1, LoadPlan.Shares.ZIPFIAN, 1.1));
    }

    /** Without a name, a kind that only a run uses fails in its workers. */
    @ParameterizedTest
    @ValueSource(classes = {LoadPlan.class, Draw.class, ProbedSystem.class, TaskPlan.class, ValuePlan.class})
    void everyKindHasAName(Class<?> sealed) {
        // When
        var named = Objects.requireNonNull(sealed.getAnnotation(JsonSubTypes.class)).value();
        assertThat(Arrays.stream(named).map(JsonSubTypes.Type::value).collect(Collectors.toSet()))
                .isEqualTo(kinds(sealed).collect(Collectors.toSet()));
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(JsonTest::kinds)
                : Stream.of(type);
    }

    @Test
    void plansWithoutWhatProducersDoBesideSendingAreReadAsPlainOnes() {
        assertThat(Json.read(SMALL_PLAN, WorkerPlan.class).send()).isEqualTo(SendPlan.PLAIN);
    }

    @Test
    void reportsKeepTheirKind() {
        var report = new WorkerReport.Failed("PartitionerFailed", "no", new Counts(3, 1, 2));

        assertThat(Json.read(Json.write(report), WorkerReport.class)).isEqualTo(report);
        assertThat(Json.read(Json.write(new WorkerReport.Ready()), WorkerReport.class))
                .isEqualTo(new WorkerReport.Ready());
    }

    @Test
    void olderSideIgnoresWhatItDoesNotKnow() {
        assertThat(Json.read("{\"startAtEpochMs\": 5, \"aheadMs\": 0, \"leapSeconds\": 1}", StartSignal.class))
                .isEqualTo(new StartSignal(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"startAtEpochMs\": 5}", "{\"startAtEpochMs\": 5, \"aheadMs\": null}"})
    void aNumberThatIsMissingIsNoZero(String json) {
        assertThatThrownBy(() -> Json.read(json, StartSignal.class)).isInstanceOf(UnreadableException.class)
                .hasMessage("Not a StartSignal: aheadMs: Cannot map `null` into type `double`");
    }

    @Test
    void namesTheExpectedType() {
        assertThatThrownBy(() -> Json.read("{", StartSignal.class)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Not a StartSignal");
    }

    @Test
    void refusesToWriteMoreCompressedBytesThanAreReadBack() {
        // Given five texts of 2 MB of which little can be saved
        var random = new Random(1);
        var texts = IntStream.range(0, 5).mapToObj(i -> {
            var bytes = new byte[1_500_000];
            random.nextBytes(bytes);
            return Base64.getEncoder().encodeToString(bytes);
        }).toList();

        Json.checkReadable(texts.subList(0, 3));
        assertThatThrownBy(() -> Json.checkReadable(texts)).isInstanceOf(UnreadableException.class)
                .hasMessageContaining(" compressed bytes where 6000000 are allowed");
    }
}
