package io.skewbench.controller.kafka;

import io.skewbench.admin.setting.MeasuredSettings;
import io.skewbench.admin.setting.ShownSettings;
import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lookups;
import io.skewbench.engine.observation.KafkaSettingsView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Lookups of the settings of brokers and topics. The methods don't block: the requester is requeued when an answer
 * arrives or changes.
 */
public final class SettingLookups {
    private static final Duration FRESH = Duration.ofSeconds(60);

    private final Lookups lookups;
    private final KafkaAccess kafka;

    SettingLookups(Lookups lookups, KafkaAccess kafka) {
        this.lookups = lookups;
        this.kafka = kafka;
    }

    /** The key of the brokers' settings, of which only one question of each requester is remembered. */
    private record Subject(Requester requester) {}

    /**
     * Returns the settings of brokers and topics on which figures depend, as they were when they were first asked for;
     * empty before that is known.
     *
     * @param brokers ids of the live ones
     * @param topics names in Kafka
     */
    public Optional<KafkaSettingsView> measured(Requester requester, ClusterRef cluster, Set<Integer> brokers,
            Set<String> topics) {
        record Question(Requester requester, Set<Integer> brokers, Set<String> topics) {}
        var answer = lookups.ask(requester.lane(cluster), new Question(requester, brokers, topics),
                (KafkaSettingsView settings) -> Lookups.AS_LONG_AS_ASKED,
                () -> kafka.with(cluster, requester.namespace(), k -> MeasuredSettings.read(k, brokers, topics)),
                requester.requeue());
        return answer instanceof Answer.Known<KafkaSettingsView>(var settings)
                ? Optional.of(settings)
                : Optional.empty();
    }

    /**
     * Returns the settings that each of these brokers shows.
     *
     * @param occasion equal for as long as an answer may be used; one from an earlier occasion is never returned
     * @param names of the settings
     * @param isSettled whether the answer is not expected to change soon
     */
    public Answer<ShownSettings> shown(Requester requester, ClusterRef cluster, Record occasion, List<Integer> brokers,
            Set<String> names, Predicate<ShownSettings> isSettled) {
        record Question(Record occasion, List<Integer> brokers, Set<String> names) {}
        return lookups.askAbout(requester.lane(cluster), new Subject(requester),
                new Question(occasion, brokers, names),
                (ShownSettings shown) -> isSettled.test(shown) ? FRESH : Lookups.RECHECK,
                () -> kafka.with(cluster, requester.namespace(), k -> ShownSettings.read(k, brokers, names)),
                requester.requeue());
    }

    /** Forgets the brokers' settings that a requester has asked for. */
    public void forget(Requester requester) {
        lookups.forget(new Subject(requester));
    }
}
