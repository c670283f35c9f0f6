package io.skewbench.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.javaoperatorsdk.operator.api.config.BaseConfigurationService;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.skewbench.api.v1alpha1.SkewedTopic;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReconcilerSettingsTest {

    @Test
    void retryAfterPausesThatGrowToHalfAMinute() {
        // When
        var retries = settings(Set.of()).getRetry().initExecution();
        // Then
        assertThat(Stream.generate(retries::nextDelay).limit(9).map(delay -> Duration.ofMillis(delay.orElseThrow())))
                .containsExactly(Duration.ofMillis(500), Duration.ofMillis(500), Duration.ofSeconds(1),
                        Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(8), Duration.ofSeconds(16),
                        Duration.ofSeconds(30), Duration.ofSeconds(30));
    }

    @Test
    void retryForEver() {
        // When
        var retries = settings(Set.of()).getRetry().initExecution();
        // Then
        assertThat(Stream.generate(retries::nextDelay).limit(10_000)).doesNotContain(Optional.empty());
    }

    @Test
    void watchAllNamespacesIfNoneIsNamed() {
        // When
        var settings = settings(Set.of());
        // Then
        assertThat(settings.getInformerConfig().watchAllNamespaces()).isTrue();
    }

    @Test
    void watchTheNamespacesThatAreNamed() {
        // When
        var settings = settings(Set.of("a", "b"));
        // Then
        assertThat(settings.getInformerConfig().getNamespaces()).containsExactlyInAnyOrder("a", "b");
    }

    private static ControllerConfiguration<SkewedTopic> settings(Set<String> namespaces) {
        return new ReconcilerSettings(namespaces).on(new BaseConfigurationService().getConfigurationFor(new Idle()));
    }

    private static final class Idle implements Reconciler<SkewedTopic> {
        @Override
        public UpdateControl<SkewedTopic> reconcile(SkewedTopic topic, Context<SkewedTopic> context) {
            return UpdateControl.noUpdate();
        }
    }
}
