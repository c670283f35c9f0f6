package io.skewbench.worker.control;

import static io.skewbench.worker.control.StandInApiServer.Fault.FORBIDDEN;
import static io.skewbench.worker.control.StandInApiServer.Fault.RESET_BEFORE;
import static io.skewbench.worker.control.StandInApiServer.Fault.TOO_MANY_REQUESTS;
import static io.skewbench.worker.control.StandInApiServer.Fault.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiServerTest {
    private static final String PLAN = "/api/v1/namespaces/ns/configmaps/plan";
    private static final String PATCH = "{\"data\":{\"a\":\"2\"}}";
    /** Longer than any of the awaited events can take. */
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final ApiServer.Patience PATIENT = new ApiServer.Patience(LONG, LONG, PAUSE, PAUSE, LONG);
    private static final ApiServer.Patience IMPATIENT = new ApiServer.Patience(Duration.ZERO, Duration.ZERO, PAUSE,
            PAUSE, LONG);

    private final Path account;
    private final StandInApiServer server = new StandInApiServer();

    ApiServerTest(@TempDir Path account) throws IOException {
        this.account = account;
        Files.writeString(account.resolve("token"), "token\n");
        server.token("token");
        server.configMap("plan", Map.of("a", "1"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void returnsAnObject() throws Exception {
        // When
        var answer = client(IMPATIENT).get(PLAN);
        // Then
        assertThat(answer.isOk()).isTrue();
        assertThat(answer.body()).contains("\"data\":{\"a\":\"1\"}");
    }

    @Test
    void changesAnObjectAndReadsBackItsMetadataOnly() throws Exception {
        // When
        var answer = client(IMPATIENT).mergePatch(PLAN, PATCH, true);
        // Then
        assertThat(server.value("plan", "a")).isEqualTo("2");
        assertThat(answer.body()).contains("resourceVersion").doesNotContain("\"data\"");
    }

    @Test
    void repeatsARequestUntilItIsAnswered() throws Exception {
        // Given
        server.fail(UNAVAILABLE, TOO_MANY_REQUESTS, RESET_BEFORE);
        // When
        var answer = client(PATIENT).get(PLAN);
        // Then
        assertThat(answer.isOk()).isTrue();
    }

    @Test
    void doesNotRepeatARequestThatIsForbidden() throws Exception {
        // Given
        server.fail(FORBIDDEN);
        // When
        var answer = client(PATIENT).get(PLAN);
        // Then
        assertThat(answer.message()).isEqualTo("403 FORBIDDEN");
        assertThat(server.requests()).containsExactly("GET");
    }

    @Test
    void doesNotRepeatAChangeThatCanWait() {
        // Given
        server.fail(UNAVAILABLE);
        // When
        var thrown = catchThrowable(() -> client(PATIENT).mergePatch(PLAN, PATCH, false));
        // Then
        assertThat(thrown).isInstanceOf(ControlPlaneException.class);
        assertThat(server.value("plan", "a")).isEqualTo("1");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void givesUpAfterTheLongestOutage() {
        // Given
        server.fail(UNAVAILABLE);
        // When
        var thrown = catchThrowable(() -> client(IMPATIENT).get(PLAN));
        // Then
        assertThat(thrown).isInstanceOf(ControlPlaneException.class).hasMessage("The Kubernetes API server "
                + server.address() + " could not be used: 503 UNAVAILABLE");
    }

    @Test
    void givesUpOnARefusedTokenBeforeAnOutageWouldBeTooLong() {
        // Given
        server.token("other");
        var patience = new ApiServer.Patience(LONG, Duration.ZERO, PAUSE, PAUSE, LONG);
        // When
        var thrown = catchThrowable(() -> client(patience).get(PLAN));
        // Then
        assertThat(thrown).isInstanceOf(ControlPlaneException.class).hasMessageContaining("401 Unauthorized");
    }

    @Test
    void readsTheTokenForEachRequest() throws Exception {
        // Given
        var client = client(IMPATIENT);
        client.get(PLAN);
        server.token("second");
        Files.writeString(account.resolve("token"), "second");
        // When
        var answer = client.get(PLAN);
        // Then
        assertThat(answer.isOk()).isTrue();
    }

    @Test
    void opensNoStreamThatIsForbidden() throws Exception {
        // Given
        server.fail(FORBIDDEN);
        // When
        var lines = client(IMPATIENT).open(PLAN);
        // Then
        assertThat(lines).isNull();
    }

    @Test
    void readsTheServersClockFromItsAnswers() throws Exception {
        // Given
        var client = client(IMPATIENT);
        // When
        client.get(PLAN);
        // Then
        assertThat(client.clock().hasBounds()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"message": "no such plan"} | 404 no such plan
            {"kind": "Status"}          | 404
            <html>                      | 404
            """)
    void quotesTheServersMessage(String body, String expected) {
        // Given
        var answer = new ApiServer.Response(404, body);
        // When
        var message = answer.message();
        // Then
        assertThat(message).isEqualTo(expected);
    }

    @Test
    void spreadsPausesBetweenOnceAndTwiceTheirLength() {
        // Given
        var pause = Duration.ofMillis(250);
        // When
        var spread = ApiServer.spread(pause);
        // Then
        assertThat(spread).isBetween(pause, pause.multipliedBy(2));
    }

    private ApiServer client(ApiServer.Patience patience) {
        return new ApiServer(server.address(), HttpClient.newHttpClient(), new ServiceAccount(account), patience);
    }
}
