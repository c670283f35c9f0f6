package io.skewbench.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.skewbench.local.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileCheckingCallTest {

    @ParameterizedTest
    @ValueSource(strings = {"run b.yaml", "run --plan b.yaml", "calibrate b.yaml", "resume results/b", "validate -"})
    void namesACommandThatChecksFiles(String call) {
        // When
        var checks = FileCheckingCall.isOne(call.split(" ", -1));
        // Then
        assertThat(checks).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--help", "run --help", "validate -h", "run --version", "show results/b",
            "explain benchmark", "b.yaml run"})
    void isNoOtherCall(String call) {
        // When
        var checks = FileCheckingCall.isOne(call.split(" ", -1));
        // Then
        assertThat(checks).isFalse();
    }

    @Test
    void isNoneWithoutArguments() {
        // When
        var checks = FileCheckingCall.isOne();
        // Then
        assertThat(checks).isFalse();
    }

    @Test
    void knowsCommandsByTheNamesThatUsersWrite() {
        // When
        var commands = Main.commandLine().getSubcommands();
        // Then
        assertThat(commands).containsKeys(FileCheckingCall.COMMANDS.toArray(String[]::new));
    }
}
