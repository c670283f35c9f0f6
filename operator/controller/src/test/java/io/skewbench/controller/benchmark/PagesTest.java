package io.skewbench.controller.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodListBuilder;
import io.fabric8.kubernetes.client.dsl.Listable;
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

    private static Predicate<Pod> named(int number) {
        return pod -> pod.getMetadata().getName().equals("pod-" + number);
    }

    /** Pods by number, as an API server lists them. */
    private record Numbered(int count) implements Listable<PodList> {

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
