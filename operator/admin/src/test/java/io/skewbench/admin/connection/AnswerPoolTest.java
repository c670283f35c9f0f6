package io.skewbench.admin.connection;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerPoolTest {
    private static final int LARGEST = AnswerMemory.LARGEST_ANSWER;

    private final AnswerMemory tenant = AnswerMemory.ofAll(() -> 0).ofOne();
    private final List<UnreadableAnswerException> refused = new ArrayList<>();
    private final AnswerPool pool = pool();
    private final AnswerPool other = pool();

    @Test
    void allocatesABufferOfTheSizeOfTheAnswer() {
        // When
        var buffer = pool.tryAllocate(1_000);
        // Then
        assertThat(requireNonNull(buffer).remaining()).isEqualTo(1_000);
    }

    @Test
    void allocatesTheLargestAnswer() {
        // When
        var buffer = pool.tryAllocate(LARGEST);
        // Then
        assertThat(buffer).isNotNull();
        assertThat(refused).isEmpty();
    }

    @Test
    void reportsWhyAnAnswerIsTooLong() {
        // When
        var thrown = catchThrowable(() -> pool.tryAllocate(LARGEST + 1));
        // Then
        assertThat(thrown).isInstanceOf(UnreadableAnswerException.class)
                .hasMessageContaining("kafka:9092").hasMessageContaining(LARGEST + 1 + " bytes");
        assertThat(refused).singleElement().isSameAs(thrown);
    }

    @Test
    void hasMemoryAsLongAsNoAnswerIsRead() {
        // When
        var available = pool.availableMemory();
        // Then
        assertThat(available).isEqualTo(pool.size()).isEqualTo(LARGEST);
    }

    @Test
    void hasNoMemoryWhileAnotherClientsAnswerTakesItAll() {
        // Given
        other.tryAllocate(LARGEST);
        // When
        var buffer = pool.tryAllocate(1);
        // Then
        assertThat(buffer).isNull();
        assertThat(pool.isOutOfMemory()).isTrue();
        assertThat(pool.availableMemory()).isZero();
    }

    @Test
    void hasMemoryAgainOnceTheOtherQuestionHasEnded() {
        // Given
        var buffer = requireNonNull(other.tryAllocate(LARGEST));
        pool.tryAllocate(1);
        other.release(buffer);
        // When
        other.close();
        // Then
        assertThat(pool.isOutOfMemory()).isFalse();
        assertThat(pool.tryAllocate(1)).isNotNull();
    }

    @Test
    void countsAReleasedBufferUntilTheQuestionHasEnded() {
        // Given
        var buffer = requireNonNull(pool.tryAllocate(LARGEST));
        // When
        pool.release(buffer);
        // Then
        assertThat(pool.isOutOfMemory()).isTrue();
    }

    @Test
    void distinguishesBuffersOfTheSameContent() {
        // Given two buffers that are equal
        var first = requireNonNull(pool.tryAllocate(LARGEST / 2));
        var second = requireNonNull(pool.tryAllocate(LARGEST / 2));
        pool.release(first);
        pool.release(second);
        // When
        pool.close();
        // Then both are free, so that there is room for as much again
        assertThat(pool.tryAllocate(LARGEST / 2)).isNotNull();
        assertThat(pool.tryAllocate(LARGEST / 2)).isNotNull();
    }

    @Test
    void ignoresABufferThatItHasNotAllocated() {
        // Given
        pool.tryAllocate(LARGEST);
        // When
        pool.release(ByteBuffer.allocate(LARGEST));
        pool.close();
        // Then
        assertThat(pool.isOutOfMemory()).isTrue();
    }

    private AnswerPool pool() {
        return new AnswerPool("kafka:9092", new ClientAnswers(tenant), refused::add);
    }
}
