package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LintTest {

    @Test
    void acceptsTheChart() {
        lint();
    }

    @ParameterizedTest
    @MethodSource("io.skewbench.chart.ValueSets#all")
    void acceptsTheChartWith(Path values) {
        lint("--values", values.toString());
    }

    private static void lint(String... arguments) {
        var command = new ArrayList<>(List.of("lint", "--strict", Helm.CHART.toString()));
        command.addAll(List.of(arguments));
        var result = Helm.helm(command.toArray(String[]::new));
        assertThat(result.status()).as(result.output() + result.errors()).isZero();
    }
}
