package io.skewbench.protocol.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.skewbench.protocol.bounds.UnreadableException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongListTest {
    record Counts(@JsonDeserialize(converter = LongList.Reading.class) List<Long> counts) {}

    @Test
    void isReadAsItWasWritten() {
        var counts = new Counts(LongList.copyOf(new long[]{1, Long.MAX_VALUE}));
        assertThat(Json.write(counts)).isEqualTo("{\"counts\":[1,9223372036854775807]}");
        assertThat(Json.read(Json.write(counts), Counts.class)).isEqualTo(counts)
                .isEqualTo(new Counts(List.of(1L, Long.MAX_VALUE)));
    }

    @Test
    void keepsItsNumbersWhenTheArrayChanges() {
        // Given
        var numbers = new long[]{1, 2};
        var list = LongList.copyOf(numbers);
        // When
        numbers[0] = 3;
        // Then
        assertThat(list).containsExactly(1L, 2L);
        assertThat(LongList.values(list)).containsExactly(1, 2);
    }

    @Test
    void refusesWhatIsNoNumber() {
        for (var damaged : List.of("[1,null]", "[1,\"\"]", "[1,[2]]", "[9223372036854775808]", "1", "{}")) {
            assertThatExceptionOfType(UnreadableException.class).as(damaged)
                    .isThrownBy(() -> Json.read("{\"counts\":" + damaged + "}", Counts.class));
        }
    }
}
