package io.skewbench.admin;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** However many servers announce how much, the operator has memory left. */
class AnswerMemoryTest {
    private static final int MIB = 1 << 20;

    private final AtomicLong now = new AtomicLong();
    private final AnswerMemory all = AnswerMemory.ofAll(now::get);

    @Test
    void boundsTheAnswersOfATenant() {
        var tenant = all.ofOne();

        var pools = new ArrayList<AnswerPool>();
        for (var client = 0; client < 100; client++) {
            pools.add(pool(tenant));
        }

        assertThat(pools).filteredOn(pool -> pool.tryAllocate(MIB) != null).hasSize(8);
        assertThat(pools).allMatch(AnswerPool::isOutOfMemory);
    }

    @Test
    void leavesEachTenantAReserve() {
        // Given tenants that use up what all have
        for (var tenant = 0; tenant < 3; tenant++) {
            pool(all.ofOne()).tryAllocate(AnswerMemory.LARGEST_ANSWER);
        }
        var other = pool(all.ofOne());

        // When somebody else's Kafka answers
        var small = other.tryAllocate(64 << 10);
        var large = other.tryAllocate(MIB);

        assertThat(small).isNotNull();
        assertThat(large).isNull();
    }

    /** A server may go on with pages of an answer until the question's time is up. */
    @Test
    void countsAnAnswerUntilItsQuestionHasEnded() {
        var pool = pool(all.ofOne());
        var buffer = requireNonNull(pool.tryAllocate(AnswerMemory.LARGEST_ANSWER));

        pool.release(buffer);
        var atOnce = pool.tryAllocate(1);
        now.addAndGet(Duration.ofSeconds(15).toNanos());
        var later = pool.tryAllocate(1);

        assertThat(atOnce).isNull();
        assertThat(later).isNotNull();
    }

    @Test
    void allocatesNothingForAnAnswerThatIsTooLong() {
        assertThatThrownBy(() -> pool(all.ofOne()).tryAllocate(Integer.MAX_VALUE))
                .isInstanceOf(UnreadableAnswerException.class).hasMessageContaining("2147483647 bytes");
    }

    private static AnswerPool pool(AnswerMemory tenant) {
        return new AnswerPool("kafka:9092", tenant, refused -> {});
    }
}
