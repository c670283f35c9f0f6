package io.skewbench.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.engine.PlannedWork;
import io.skewbench.engine.PlannedWorkload;
import io.skewbench.engine.Problem;
import io.skewbench.engine.client.ClientVersion;
import io.skewbench.engine.plan.Settings.Written;
import io.skewbench.protocol.plan.Draw;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.WorkerPlan.KeyPlan;
import io.skewbench.protocol.plan.WorkerPlan.PayloadValues;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.SendPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Kafka's defaults, of which each test writes a few settings in the variant. */
class ProducerRulesTest {
    private static final String PATH = "spec.variants[0].producer.";
    private static final KeyPlan KEY = new KeyPlan(16, 10, new Draw.Uniform());
    private static final RecordPlan RECORDS = new RecordPlan(KEY, RandomValues.ofSize(100));
    private static final WorkerMemory MUCH = new WorkerMemory(1L << 40, true);

    private final Map<String, Written> settings = new LinkedHashMap<>();

    ProducerRulesTest() {
        ProducerDefaults.of(ClientVersion.V4_4_0)
                .forEach((name, value) -> settings.put(name, new Written(value, null)));
    }

    @Test
    void acceptsKafkasDefaults() {
        assertThat(check("BuiltIn")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"all, true", "-1, true", "0, false", "1, false"})
    void acceptsEveryValueOfAcks(String acks, String idempotence) {
        write("acks", acks);
        write("enable.idempotence", idempotence);

        assertThat(check("BuiltIn")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "acks               | 2   | must be all, 1 or 0",
            "acks               | ALL | must be all, 1 or 0",
            "enable.idempotence | true; acks=1 | needs acks=all, but acks is 1",
            "retries            | 0   | must be above 0 while enable.idempotence is true",
            "max.in.flight.requests.per.connection | 6 | must be at most 5 while enable.idempotence is true",
            "max.block.ms       | 0   | leaves a producer no time to learn where its topic is, so that its first records fail; write at least some hundred milliseconds, or remove it",
            "max.block.ms       | ''  | is empty; write a whole number, or remove the setting",
            "delivery.timeout.ms | ' ' | is empty; write a whole number, or remove the setting",
            "linger.ms          | 5ms | must be a whole number",
            "linger.ms          | 90001 | delivery.timeout.ms must be at least linger.ms + request.timeout.ms, here 120001",
            "delivery.timeout.ms | 30004 | delivery.timeout.ms must be at least linger.ms + request.timeout.ms, here 30005",
            "batch.size         | 33554433 | no batch of batch.size 33554433 fits into buffer.memory 33554432, so that every record fails; change one of the two"})
    void refusesWhatKafkaRefusesOnlyInTheTrial(String name, String values, String remedy) {
        // Given
        var parts = values.split("; acks=", -1);
        write(name, parts[0]);
        if (parts.length > 1) {
            settings.put("acks", new Written(parts[1], null));
        } else if (name.equals("acks")) {
            write("enable.idempotence", "false");
        }
        // When
        var problems = check("BuiltIn");
        // Then
        assertThat(problems).containsExactly(PATH + name + ": \"" + parts[0] + "\": " + remedy);
    }

    @ParameterizedTest
    @CsvSource({"retries, 1", "max.in.flight.requests.per.connection, 5", "max.block.ms, 1", "linger.ms, 90000",
            "delivery.timeout.ms, 30005", "batch.size, 33554432", "linger.ms, ' 7 '"})
    void acceptsTheSmallestOrLargestValueThatWorks(String name, String value) {
        write(name, value);

        assertThat(check("BuiltIn")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"retries, 0", "max.in.flight.requests.per.connection, 6"})
    void asksNothingOfRetriesWithoutIdempotence(String name, String value) {
        write("enable.idempotence", "false");
        write(name, value);

        assertThat(check("BuiltIn")).isEmpty();
    }

    @Test
    void namesTheDeliveryTimeoutWhereBothAreWritten() {
        write("linger.ms", "20");
        write("delivery.timeout.ms", "30000");

        assertThat(check("BuiltIn")).singleElement().asString()
                .startsWith(PATH + "delivery.timeout.ms: \"30000\": ").endsWith("here 30020");
    }

    @Test
    void addsUpNoMoreThanKafkaKeepsOfATimeout() {
        write("linger.ms", "9999999999");
        write("delivery.timeout.ms", "2147513647");

        assertThat(check("BuiltIn")).isEmpty();
    }

    @Test
    void namesTheBufferWhereTheBatchSizeIsTheDefault() {
        write("buffer.memory", "16383");

        assertThat(check("BuiltIn")).singleElement().asString().startsWith(PATH + "buffer.memory: \"16383\": no batch");
    }

    @Test
    void refusesBuffersThatTheWorkerHasNoRoomFor() {
        write("buffer.memory", "20000001");

        assertThat(check(workload(2, RECORDS), "BuiltIn", new WorkerMemory(40_000_000, true))).singleElement()
                .asString().startsWith(PATH + "buffer.memory: \"20000001\": is, times 2 producers in each pod,");
    }

    @Test
    void acceptsBuffersThatJustFitIntoTheWorker() {
        write("buffer.memory", "20000000");

        assertThat(check(workload(2, RECORDS), "BuiltIn", new WorkerMemory(40_000_000, true))).isEmpty();
    }

    @Test
    void refusesNoBufferThatNobodyWrote() {
        assertThat(check(workload(2, RECORDS), "BuiltIn", new WorkerMemory(1, true))).isEmpty();
    }

    @Test
    void refusesToIgnoreKeysWherePartitionsGoByThem() {
        write("partitioner.ignore.keys", "true");

        assertThat(check("Keyed")).containsExactly(PATH + "partitioner.ignore.keys: \"true\": must not be true with "
                + "the partitioner Keyed, which chooses partitions by key");
    }

    @Test
    void refusesRecordsWithoutKeysWherePartitionsGoByThem() {
        var workload = workload(1, new RecordPlan(null, RandomValues.ofSize(100)));

        assertThat(check(workload, "Keyed", MUCH)).containsExactly("spec.workloads[0].records.key: is missing, and "
                + "spec.variants[0] chooses partitions by key; write key: {} for the defaults");
    }

    @Test
    void refusesARackAwareProducerWithoutARack() {
        assertThat(check("RackAware")).containsExactly(PATH + "client.rack: \"\": is missing, and the partitioner "
                + "RackAware needs it; give the rack of the clients");
    }

    @Test
    void acceptsARackAwareProducerWithARack() {
        write("client.rack", "a");

        assertThat(check("RackAware")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"partitioner.ignore.keys", "partitioner.adaptive.partitioning.enable",
            "partitioner.availability.timeout.ms", "partitioner.rack.aware"})
    void refusesSettingsOfKafkasPartitionerWhereAnotherChooses(String name) {
        write(name, "true");

        assertThat(check("RoundRobin")).containsExactly(
                PATH + name + ": \"true\": has no effect with the partitioner RoundRobin; remove it");
    }

    @Test
    void acceptsThemWhereOneVariantOfSeveralReadsThem() {
        settings.put("partitioner.ignore.keys", new Written("true", "spec.workloads[0].producer.partitioner"));

        assertThat(check("RoundRobin")).isEmpty();
    }

    @Test
    void letsShortestDelayReadWhetherToIgnoreKeys() {
        write("partitioner.ignore.keys", "true");
        write("partitioner.rack.aware", "true");

        assertThat(check("ShortestDelay")).singleElement().asString().startsWith(PATH + "partitioner.rack.aware");
    }

    @ParameterizedTest
    @CsvSource({"16, 1048432", "0, 1048448"})
    void acceptsTheLargestRecordThatARequestHolds(int key, int value) {
        assertThat(check(workload(1, records(key, value)), "BuiltIn", MUCH)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"16, 1048433", "0, 1048449"})
    void refusesLargerRecords(int key, int value) {
        assertThat(check(workload(1, records(key, value)), "BuiltIn", MUCH)).singleElement().asString()
                .startsWith("spec.workloads[0].records.value.size: \"").endsWith("with key and overhead a record takes "
                        + "up to 1048577 bytes, more than max.request.size 1048576; reduce the value, or raise "
                        + "max.request.size");
    }

    @Test
    void refusesRecordsThatTheBufferHasNoRoomFor() {
        write("batch.size", "100");
        write("buffer.memory", "243");

        assertThat(check("BuiltIn")).singleElement().asString()
                .contains("up to 244 bytes, more than buffer.memory 243");
    }

    @Test
    void knowsNoSizeOfAPayload() {
        write("max.request.size", "1");

        var payload = new RecordPlan(KEY, new PayloadValues(PayloadValues.Split.LINES, new Draw.Uniform()));
        assertThat(check(workload(1, payload), "BuiltIn", MUCH)).isEmpty();
    }

    private void write(String name, String value) {
        settings.put(name, new Written(value, PATH + name));
    }

    private List<String> check(String partitioner) {
        return check(workload(1, RECORDS), partitioner, MUCH);
    }

    private List<String> check(PlannedWorkload workload, String partitioner, WorkerMemory memory) {
        var problems = new Problems();
        new ProducerRules(settings, "spec.variants[0]", memory, problems).check(partitioner, workload,
                "spec.workloads[0]");
        return problems.all().stream().map(Problem::toString).toList();
    }

    private static PlannedWorkload workload(int producers, RecordPlan records) {
        return PlannedWorkload.builder().name("c1").pods(1).producersPerPod(producers)
                .load(new LoadPlan.ConstantRate(10)).work(new PlannedWork.Records(List.of(), Optional.empty(),
                        SendPlan.PLAIN, records, List.of(), Optional.empty()))
                .build();
    }

    /** @param key its bytes, 0 for none */
    private static RecordPlan records(int key, int value) {
        return new RecordPlan(key == 0 ? null : new KeyPlan(key, 10, new Draw.Uniform()), RandomValues.ofSize(value));
    }
}
