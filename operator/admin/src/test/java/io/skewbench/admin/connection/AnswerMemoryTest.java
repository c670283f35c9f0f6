package io.skewbench.admin.connection;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** However many servers announce how much, the operator has memory left. */
class AnswerMemoryTest {
    private static final int MIB = 1 << 20;
    /** Kafka lists 2,000 partitions in one page. */
    private static final int PAGES_OF_10_000_PARTITIONS = 5;
    private static final int PAGE_BYTES = 90_000;
    /** How often a connection that waits looks whether there is room. */
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration LONGEST_QUESTION = Duration.ofSeconds(15);

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

        // When the Kafka of another namespace answers
        var small = other.tryAllocate(64 << 10);
        var large = other.tryAllocate(MIB);

        assertThat(small).isNotNull();
        assertThat(large).isNull();
    }

    @Test
    void hasRoomForManyLargeTopicsThatAreObservedEveryTwoSeconds() {
        // Given twenty topics of a tenant with 10,000 partitions each
        var answers = new ClientAnswers(all.ofOne());
        var pool = new AnswerPool("kafka:9092", answers, refused -> {});
        // When they are looked at for a minute
        for (var look = 0; look < 20 * 30; look++) {
            answers.begin();
            for (var page = 0; page < PAGES_OF_10_000_PARTITIONS; page++) {
                var buffer = pool.tryAllocate(PAGE_BYTES);
                // Then none of them waits
                assertThat(buffer).as("look %d, page %d", look, page).isNotNull();
                pool.release(requireNonNull(buffer));
            }
            answers.end();
            now.addAndGet(Duration.ofMillis(100).toNanos());
        }
    }

    /** The client's thread returns a buffer after the caller has received the answer. */
    @Test
    void countsNothingThatIsGivenBackAfterTheQuestion() {
        var answers = new ClientAnswers(all.ofOne());
        var pool = new AnswerPool("kafka:9092", answers, refused -> {});
        answers.begin();
        var buffer = requireNonNull(pool.tryAllocate(AnswerMemory.LARGEST_ANSWER));

        answers.end();
        var before = pool.tryAllocate(1);
        pool.release(buffer);
        var after = pool.tryAllocate(1);

        assertThat(before).isNull();
        assertThat(after).isNotNull();
    }

    /** Others count on for as long as theirs take. */
    @Test
    void freesTheAnswersOfTheQuestionThatHasEndedAlone() {
        var tenant = all.ofOne();
        var ended = new ClientAnswers(tenant);
        for (var answers : List.of(ended, new ClientAnswers(tenant))) {
            var pool = new AnswerPool("kafka:9092", answers, refused -> {});
            pool.release(requireNonNull(pool.tryAllocate(4 * MIB)));
        }

        ended.end();

        assertThat(pool(tenant).tryAllocate(4 * MIB)).isNotNull();
        assertThat(pool(tenant).tryAllocate(1)).isNull();
    }

    @Test
    void leavesEachTenantAReadingOfTheOffsetsOfALargeTopic() {
        // Given tenants that use up what all have
        for (var tenant = 0; tenant < 3; tenant++) {
            pool(all.ofOne()).tryAllocate(AnswerMemory.LARGEST_ANSWER);
        }
        var other = pool(all.ofOne());

        // When another tenant's Kafka answers with the leaders of 10,000 partitions, and their offsets
        var leaders = other.tryAllocate(42 * 10_000);
        var offsets = other.tryAllocate(27 * 10_000);

        // Then both are read, and no connection is kept from its next answer
        assertThat(leaders).isNotNull();
        assertThat(offsets).isNotNull();
        assertThat(other.isOutOfMemory()).isFalse();
    }

    @Test
    void givesEachTenantItsTurnThoughOthersAskAgainAndAgain() {
        // Given two tenants whose servers answer more than there is room for, and who ask first whenever there is some
        var hogs = List.of(new Hog(), new Hog());
        hogs.forEach(Hog::ask);
        var other = pool(all.ofOne());
        // When a third needs 4 MiB
        var waited = Duration.ZERO;
        var buffer = other.tryAllocate(4 * MIB);
        assertThat(buffer).isNull();
        while (buffer == null && waited.compareTo(LONGEST_QUESTION.multipliedBy(4)) < 0) {
            now.addAndGet(POLL.toNanos());
            waited = waited.plus(POLL);
            hogs.forEach(Hog::ask);
            buffer = other.isOutOfMemory() ? null : other.tryAllocate(4 * MIB);
        }
        // Then
        assertThat(buffer).isNotNull();
        assertThat(waited).isLessThanOrEqualTo(LONGEST_QUESTION.plus(POLL));
    }

    @Test
    void losesItsTurnWhoDoesNotTakeIt() {
        // Given
        var hogs = List.of(new Hog(), new Hog());
        hogs.forEach(Hog::ask);
        var gone = pool(all.ofOne());
        assertThat(gone.tryAllocate(4 * MIB)).isNull();
        var other = pool(all.ofOne());
        assertThat(other.tryAllocate(4 * MIB)).isNull();
        // When there is room again
        hogs.forEach(Hog::end);
        // Then
        assertThat(other.isOutOfMemory()).isTrue();
        for (var poll = 0; poll < 10; poll++) {
            now.addAndGet(POLL.toNanos());
            other.isOutOfMemory();
        }
        assertThat(other.tryAllocate(4 * MIB)).isNotNull();
    }

    /**
     * A tenant that has taken as much as it gets whenever anybody else asks, and ends each question as late as it can.
     */
    private final class Hog {
        private final AnswerMemory tenant = all.ofOne();
        private final List<AnswerPool> pools = new ArrayList<>();
        private long since = now.get();

        void ask() {
            if (now.get() - since >= LONGEST_QUESTION.toNanos()) {
                end();
            }
            for (var connection = 0; connection < 4; connection++) {
                var pool = pool(tenant);
                if (!pool.isOutOfMemory()) {
                    pools.add(pool);
                    var buffer = pool.tryAllocate(7 * MIB);
                    if (buffer != null) {
                        pool.release(buffer);
                    }
                }
            }
        }

        void end() {
            pools.forEach(AnswerPool::close);
            pools.clear();
            since = now.get();
        }
    }

    /** Kafka's selector resumes a waiting connection when there is memory again. */
    @Test
    void delaysAnAnswerUntilThereIsRoomForIt() {
        // Given
        var large = new ArrayList<AnswerPool>();
        var buffers = new ArrayList<ByteBuffer>();
        for (var tenant = 0; tenant < 2; tenant++) {
            large.add(pool(all.ofOne()));
            buffers.add(large.getLast().tryAllocate(AnswerMemory.LARGEST_ANSWER));
        }
        var other = pool(all.ofOne());
        other.tryAllocate(2 * MIB);
        var whileFull = other.isOutOfMemory();

        // When
        large.getFirst().release(buffers.getFirst());
        large.getFirst().close();

        // Then
        assertThat(whileFull).isTrue();
        assertThat(other.isOutOfMemory()).isFalse();
        assertThat(other.tryAllocate(2 * MIB)).isNotNull();
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
        return new AnswerPool("kafka:9092", new ClientAnswers(tenant), refused -> {});
    }
}
