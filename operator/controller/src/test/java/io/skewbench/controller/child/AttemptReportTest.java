package io.skewbench.controller.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.protocol.report.WorkerReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttemptReportTest {
    private static final String RUNNING = """
            {"state":"Running","acknowledged":700,"failed":3,"recordsPerSecond":99.5%s}""";

    @Test
    void isNoneWithoutAConfigMap() {
        // When
        var report = AttemptReport.read(null);
        // Then
        assertThat(report).isNull();
    }

    @Test
    void isNoneInAConfigMapWithoutData() {
        // When
        var report = AttemptReport.read(new ConfigMap());
        // Then
        assertThat(report).isNull();
    }

    @Test
    void isWhatTheWorkerHasWritten() {
        // When
        var report = AttemptReport.read(report(RUNNING.formatted("")));
        // Then
        assertThat(report).isInstanceOf(WorkerReport.Running.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "{}", "{\"state\":\"Dancing\"}"})
    void isTheFailureOfTheWorkerIfItCannotBeRead(String json) {
        // When
        var report = AttemptReport.read(report(json));
        // Then
        assertThat(report).isInstanceOfSatisfying(WorkerReport.Failed.class,
                failed -> assertThat(failed.reason()).isEqualTo("UnreadableReport"));
    }

    @Test
    void isOfARunningWorker() {
        // When
        var running = AttemptReport.running(report(RUNNING.formatted("")));
        // Then
        assertThat(running).hasValueSatisfying(it -> assertThat(it.acknowledged()).isEqualTo(700));
    }

    @Test
    void isOfNoRunningWorkerWhileItIsReady() {
        // When
        var running = AttemptReport.running(report("{\"state\":\"Ready\"}"));
        // Then
        assertThat(running).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"999, true", "1000, false"})
    void isOfNoRunningWorkerIfItIsLong(int characters, boolean isRunning) {
        // Given
        var report = RUNNING.formatted("");
        // When
        var running = AttemptReport.running(report(report + " ".repeat(characters - report.length())));
        // Then
        assertThat(running.isPresent()).isEqualTo(isRunning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "{\"state\":\"Ready\"} | {\"state\":\"Running\",\"failed\":1} | true",
            "{\"state\":\"Running\",\"failed\":2} | {\"state\":\"Running\",\"failed\":1} | false",
            "'' | {\"state\":\"Ready\"} | true", "'' | '' | false",
            "[] | '' | false", "{\"failed\":1} | '' | false", "{\"state\":1} | '' | false"})
    void isATransitionIfTheStateChanges(String now, String before, boolean expected) {
        // When
        var isTransition = AttemptReport.isTransition(report(now), report(before));
        // Then
        assertThat(isTransition).isEqualTo(expected);
    }

    @Test
    void isATransitionIfTheWorkerReportsForTheFirstTime() {
        // When
        var isTransition = AttemptReport.isTransition(report("{\"state\":\"Ready\"}"), new ConfigMap());
        // Then
        assertThat(isTransition).isTrue();
    }

    private static ConfigMap report(String json) {
        return new ConfigMapBuilder().addToData("report.json", json).build();
    }
}
