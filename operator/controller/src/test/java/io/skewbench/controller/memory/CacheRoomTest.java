package io.skewbench.controller.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CacheRoomTest {
    private static final long MIB = 1 << 20;

    private final CacheRoom room = new CacheRoom(12 * MIB, 24 * MIB, 8 * MIB);

    @Test
    void largeNamespacesLeaveRoomForSmallOnes() {
        // When two take what they get
        for (var taken = true; taken;) {
            taken = room.replace("one", 0, MIB);
            taken = room.replace("other", 0, MIB) || taken;
            assertThat(room.hasRoom("third", MIB)).isTrue();
        }
        // Then each of eight others still has a MiB, and no more
        for (var tenant = 0; tenant < 8; tenant++) {
            assertThat(room.replace("small-" + tenant, 0, MIB)).isTrue();
            assertThat(room.hasRoom("small-" + tenant, 1)).isFalse();
        }
        assertThat(room.hasRoom("late", 1)).isFalse();
    }

    @Test
    void whatNeedsNoMoreThanBeforeKeepsItsPlace() {
        assertThat(room.replace("one", 0, 12 * MIB)).isTrue();
        assertThat(room.replace("one", 12 * MIB, 12 * MIB + 1)).as("more").isFalse();
        assertThat(room.hasRoom("one", 12 * MIB)).as("what had no room any more is let go").isTrue();
    }
}
