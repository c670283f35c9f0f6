package io.skewbench.controller.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Anybody may give the label of a run to any number of pods. */
class PagesTest {

    @Test
    void whatIsHiddenBehindThousandsIsFound() {
        assertThat(Pages.mayMatch(new Numbered(5_000), named(4_999))).isTrue();
        assertThat(Pages.mayMatch(new Numbered(5_000), named(5_000))).isFalse();
    }

    @Test
    void whatIsNotLookedAtMayMatch() {
        assertThat(Pages.mayMatch(new Numbered(Pages.MOST), named(-1))).isFalse();
        assertThat(Pages.mayMatch(new Numbered(Pages.MOST + 1), named(-1))).isTrue();
    }

    @Test
    void whatIsSoughtIsFoundWithoutLookingAtTheRest() {
        // When
        var pods = new Numbered(5_000);
        // Then
        assertThat(Pages.find(pods, named(15))).hasValueSatisfying(
                pod -> assertThat(pod.getMetadata().getName()).isEqualTo("pod-15"));
        assertThat(pods.listed()).hasValue(20);
        assertThat(Pages.find(pods, named(5_000))).isEmpty();
    }

    @Test
    void allAreHandedOnUpToTheMost() {
        // Given
        var seen = new ArrayList<Pod>();
        // When
        var areAll = Pages.forEach(new Numbered(2 * Pages.MOST), 50, seen::add);
        // Then
        assertThat(seen).hasSize(Pages.MOST);
        assertThat(areAll).isFalse();
    }

    @Test
    void whoHandsOnAllSaysSo() {
        // Given
        var pods = new Numbered(2_000);
        var seen = new ArrayList<Pod>();
        // Then
        assertThat(Pages.forEach(pods, 50, seen::add)).isTrue();
        assertThat(seen).hasSize(2_000);
        assertThat(pods.requests()).hasValue(40);
    }

    private static Predicate<Pod> named(int number) {
        return pod -> pod.getMetadata().getName().equals("pod-" + number);
    }

    /** Pods by number, as an API server lists them. */
    private record Numbered(int count, AtomicInteger listed, AtomicInteger requests) implements Listable<PodList> {

        Numbered(int count) {
            this(count, new AtomicInteger(), new AtomicInteger());
        }

        @Override
        public PodList list() {
            throw new UnsupportedOperationException("lists as many as there are");
        }

        @Override
        @Deprecated
        public PodList list(Integer limit, String from) {
            throw new UnsupportedOperationException("is another way to say the same");
        }

        @Override
        public PodList list(ListOptions options) {
            var from = options.getContinue() == null ? 0 : Integer.parseInt(options.getContinue());
            var to = (int) Math.min(count, from + options.getLimit());
            listed.addAndGet(to - from);
            requests.incrementAndGet();
            return new PodListBuilder().withNewMetadata()
                    .withContinue(to < count ? Integer.toString(to) : "")
                    .endMetadata()
                    .withItems(IntStream.range(from, to).mapToObj(number -> new PodBuilder().withNewMetadata()
                            .withName("pod-" + number)
                            .endMetadata()
                            .build()).toList())
                    .build();
        }
    }
}
