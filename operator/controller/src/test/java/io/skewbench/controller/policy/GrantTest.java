package io.skewbench.controller.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrantTest {
    private static final NamePattern ORDERS = new NamePattern("orders-*");

    @Test
    void allowsEveryNamespaceWhenItListsNone() {
        assertThat(new Grant(ORDERS, List.of()).allows("orders-1", "team-a")).isTrue();
    }

    @Test
    void allowsOnlyTheNamespacesThatItLists() {
        var grant = new Grant(ORDERS, List.of("team-a"));

        assertThat(grant.allows("orders-1", "team-a")).isTrue();
        assertThat(grant.allows("orders-1", "team-b")).isFalse();
    }

    @Test
    void allowsNothingOfAnotherName() {
        assertThat(new Grant(ORDERS, List.of()).allows("payments", "team-a")).isFalse();
    }
}
