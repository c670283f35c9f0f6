package io.skewbench.protocol.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Base64TextTest {

    @Test
    void decodesBase64() {
        assertThat(Base64Text.decode("b3JkZXJz")).isEqualTo("orders".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void rejectsTextThatIsNotBase64() {
        assertThatThrownBy(() -> Base64Text.decode("b3Jk*")).isInstanceOf(UnreadableException.class)
                .hasMessageStartingWith("Not Base64: ");
    }
}
