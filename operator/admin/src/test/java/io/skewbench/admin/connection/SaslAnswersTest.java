package io.skewbench.admin.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.network.TransportLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server says while a client authenticates. */
class SaslAnswersTest {

    @ParameterizedTest
    @ValueSource(strings = {"i=4096", "i=16384", "i=00004096"})
    void passesIterationsThatKafkaHas(String iterations) throws IOException {
        var answer = "....r=nonce,s=c2FsdA==," + iterations;

        assertThat(answers(answer).read(ByteBuffer.allocate(answer.length()))).isEqualTo(answer.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"i=2147483647", "i=100000", "i=0002147483647"})
    void refusesIterationsThatTakeAnHour(String iterations) {
        var answer = "....r=nonce,s=c2FsdA==," + iterations;

        assertThatThrownBy(() -> answers(answer).read(ByteBuffer.allocate(answer.length())))
                .isInstanceOf(UnreadableAnswerException.class).hasMessageContaining("SCRAM iterations");
    }

    @Test
    void looksAtAnAnswerThatComesInParts() throws IOException {
        var into = ByteBuffer.allocate(100);
        answers("....r=nonce,s=c2FsdA==,i=21474").read(into);

        assertThatThrownBy(() -> answers("83647").read(into)).isInstanceOf(UnreadableAnswerException.class);
    }

    private static SaslAnswers answers(String text) {
        var wire = (TransportLayer) Proxy.newProxyInstance(TransportLayer.class.getClassLoader(),
                new Class<?>[]{TransportLayer.class}, (proxy, method, arguments) -> {
                    ((ByteBuffer) arguments[0]).put(text.getBytes(StandardCharsets.ISO_8859_1));
                    return text.length();
                });
        return new SaslAnswers("kafka:9092", wire);
    }
}
