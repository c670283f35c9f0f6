package io.skewbench.engine.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class TopicReasonTest {

    @Test
    void isFoundByItsText() {
        assertThat(TopicReason.of("OthersReassigning")).contains(TopicReason.OTHERS_REASSIGNING);
        assertThat(TopicReason.of("Unknown")).isEmpty();
        assertThat(TopicReason.of(null)).isEmpty();
    }

    @Test
    void isAReassignmentByWhomever() {
        assertThat(which(TopicReason::isReassignment)).containsExactly(TopicReason.REASSIGNING,
                TopicReason.OTHERS_REASSIGNING);
    }

    @Test
    void isAReturnOfBrokersOrLeaders() {
        assertThat(which(TopicReason::isReturn)).containsExactly(TopicReason.BROKERS_ABSENT,
                TopicReason.LEADERS_MOVED, TopicReason.LEADERS_AWAY);
    }

    @Test
    void isDriftThatTheConditionDriftedReports() {
        assertThat(which(TopicReason::isDrift)).containsExactly(TopicReason.LEADERS_MOVED, TopicReason.LEADERS_AWAY,
                TopicReason.REPAIRING, TopicReason.DRIFTED);
    }

    private static List<TopicReason> which(Predicate<TopicReason> is) {
        return Arrays.stream(TopicReason.values()).filter(is).toList();
    }
}
