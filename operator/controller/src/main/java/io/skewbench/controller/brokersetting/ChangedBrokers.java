package io.skewbench.controller.brokersetting;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.admin.setting.BrokerSettingCheck;
import io.skewbench.admin.setting.ShownSettings;
import io.skewbench.admin.setting.ShownSettings.Difference;
import io.skewbench.controller.background.Answer;
import io.skewbench.controller.background.Lane;
import io.skewbench.controller.background.Lookups;
import io.skewbench.controller.brokersetting.GivenSettings.Stage;
import io.skewbench.controller.kafka.Requester;
import io.skewbench.controller.kafka.SettingLookups;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.Problem;
import io.skewbench.engine.observation.ClusterProvisioning.BrokerSettingsView;
import io.skewbench.engine.state.WaitReason;
import io.skewbench.protocol.failure.FailureText;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observes the settings of the brokers of a run, and has Strimzi change them. Before each trial the Kafka is read anew,
 * and every broker is asked once Strimzi is done. All methods are idempotent.
 */
public final class ChangedBrokers {
    private static final Logger LOGGER = LoggerFactory.getLogger(ChangedBrokers.class);

    private final Lookups lookups;
    private final KubernetesClient client;
    private final SettingLookups kafka;
    private final InstantSource clock;

    public ChangedBrokers(Lookups lookups, KubernetesClient client, SettingLookups kafka, InstantSource clock) {
        this.lookups = lookups;
        this.client = client;
        this.kafka = kafka;
        this.clock = clock;
    }

    /** The key of a run's lookup, of which only the newest attempt is remembered. */
    private record Subject(Requester requester) {}

    /** The brokers' settings after a change, which are asked for before each attempt. */
    private record Occasion(AttemptId attempt, @Nullable String since) {}

    /**
     * Returns when brokers were last given settings; empty if they weren't, or if that isn't known.
     *
     * @param attempt that is under way, or that is next
     * @param leaveAlone whether the attempt is under way, which nothing may disturb
     */
    public Optional<Instant> since(Requester requester, SettingsRequest request, AttemptId attempt,
            boolean leaveAlone) {
        return ask(requester, request, attempt, leaveAlone) instanceof Answer.Known<ConfiguredKafka>(var found)
                ? found.given().map(given -> Instant.parse(given.since()))
                : Optional.empty();
    }

    /**
     * Returns the settings of brokers before an attempt.
     *
     * @param isUsable whether the cluster can be used, so that brokers that have never been changed can be asked
     */
    public BrokerSettingsView view(Requester requester, SettingsRequest request, AttemptId next, boolean isUsable) {
        var name = request.kafka().name();
        return switch (ask(requester, request, next, false)) {
            case Answer.Pending<ConfiguredKafka> pending ->
                new BrokerSettingsView.Waiting(pending.reason(WaitReason.RESOLVING_BROKERS),
                        pending.message("Looking up the settings of Kafka " + name));
            case Answer.Failed<ConfiguredKafka>(var cause) ->
                new BrokerSettingsView.Waiting(WaitReason.BROKERS_UNKNOWN, FailureText.of(cause));
            case Answer.Known<ConfiguredKafka>(var found) when found.takenBy() != null ->
                new BrokerSettingsView.Taken(found.takenBy(), Objects.requireNonNull(found.refusal()), false);
            case Answer.Known<ConfiguredKafka>(var found) when found.left() != null ->
                new BrokerSettingsView.Left(found.left());
            case Answer.Known<ConfiguredKafka>(var found) when found.override() != null ->
                new BrokerSettingsView.Overridden(found.override());
            case Answer.Known<ConfiguredKafka>(var found) when found.refused() != null ->
                new BrokerSettingsView.Impossible(found.refused());
            case Answer.Known<ConfiguredKafka>(var found) when found.refusal() != null ->
                new BrokerSettingsView.Known(Map.of(), null, found.refusal());
            case Answer.Known<ConfiguredKafka>(var found) -> found.given()
                    .map(given -> changed(requester, request, next, given, found))
                    .orElseGet(() -> isUsable
                            ? own(requester, request, next, found)
                            : new BrokerSettingsView.Waiting(WaitReason.RESOLVING_BROKERS,
                                    "Waiting for the brokers of Kafka " + name));
        };
    }

    private Answer<ConfiguredKafka> ask(Requester requester, SettingsRequest request, AttemptId attempt,
            boolean leaveAlone) {
        return lookups.askAbout(Lane.kubernetes(requester.namespace()), new Subject(requester), attempt,
                (ConfiguredKafka found) -> leaveAlone ? Lookups.AS_LONG_AS_ASKED : Lookups.RECHECK,
                () -> ConfiguredKafka.read(client, request), requester.requeue());
    }

    /** Returns the view of brokers that have never been changed. */
    private BrokerSettingsView own(Requester requester, SettingsRequest request, AttemptId next,
            ConfiguredKafka kafkaFound) {
        return switch (shown(requester, request, next, kafkaFound.brokers(), null)) {
            case Answer.Known<ShownSettings>(var shown) ->
                impossible(request, shown).<BrokerSettingsView>map(BrokerSettingsView.Impossible::new)
                        .orElseGet(() -> new BrokerSettingsView.Known(Map.of(), null,
                                unequal(request, shown).orElse(null)));
            case Answer.Pending<ShownSettings> pending -> asking(request, pending);
            case Answer.Failed<ShownSettings>(var cause) ->
                new BrokerSettingsView.Waiting(WaitReason.KAFKA_UNAVAILABLE, FailureText.of(cause));
        };
    }

    /** Strimzi would restart the brokers, which would refuse the setting only then, or never start again. */
    private static Optional<String> impossible(SettingsRequest request, ShownSettings shown) {
        return shown.differing(Map.of(), request.names()).filter(Difference::isUnknown).findFirst()
                .map(unknown -> "Broker " + unknown.broker() + " has no setting " + unknown.setting()
                        + ", which a trial of the run changes")
                .or(() -> BrokerSettingCheck.check(request.changes(), shown).findFirst().map(Problem::toString));
    }

    /** The note has one value of each setting, which all brokers get back. */
    private static Optional<String> unequal(SettingsRequest request, ShownSettings shown) {
        return shown.unequal().map(it -> it + ", so Kafka " + request.kafka().name() + " could not give them back what "
                + "they had; give all brokers the same value");
    }

    private BrokerSettingsView changed(Requester requester, SettingsRequest request, AttemptId next,
            GivenSettings given, ConfiguredKafka kafkaFound) {
        var unreconciled = kafkaFound.unreconciled();
        var changed = given.stage() == Stage.NOTED ? null : Instant.parse(given.since());
        var noted = kafkaFound.noted();
        if (unreconciled != null) {
            return new BrokerSettingsView.Changed(given.given(), changed, unreconciled, noted);
        }
        return switch (shown(requester, request, next, kafkaFound.brokers(), given)) {
            case Answer.Known<ShownSettings>(var shown) ->
                shown.differing(given.values(), given.names()).findFirst()
                        .<BrokerSettingsView>map(difference -> new BrokerSettingsView.Changed(given.given(), changed,
                                difference.toString(), noted))
                        .orElseGet(() -> new BrokerSettingsView.Known(given.given(), Instant.parse(given.since()),
                                null, noted));
            case Answer.Pending<ShownSettings> pending -> asking(request, pending);
            case Answer.Failed<ShownSettings>(var cause) ->
                new BrokerSettingsView.Changed(given.given(), changed, FailureText.of(cause), noted);
        };
    }

    private static BrokerSettingsView asking(SettingsRequest request, Answer.Pending<ShownSettings> pending) {
        return new BrokerSettingsView.Waiting(pending.reason(WaitReason.RESOLVING_BROKERS),
                pending.message("Asking the brokers of Kafka " + request.kafka().name() + " for their settings"));
    }

    /** @param given the settings that brokers should have; null: the settings that they were created with */
    private Answer<ShownSettings> shown(Requester requester, SettingsRequest request, AttemptId next,
            List<Integer> ids, @Nullable GivenSettings given) {
        return kafka.shown(requester, request.address(), new Occasion(next, given == null ? null : given.since()),
                ids, given == null ? request.names() : given.names(),
                shown -> given == null || shown.differing(given.values(), given.names()).findAny().isEmpty());
    }

    /**
     * Gives brokers settings, unless they were given them already, or can't have them, or somebody else has changed the
     * Kafka, or another run has. The state is looked up again when its answer expires.
     *
     * @param settings by name; empty to give brokers their own back
     * @return false if brokers have yet to say what they have before the first change, or the status that this is noted
     */
    public boolean change(Requester requester, SettingsRequest request, AttemptId next,
            Map<String, String> settings) {
        var found = ConfiguredKafka.find(client, request);
        if (found.isEmpty()) {
            return true;
        }
        var given = ConfiguredKafka.own(found.get(), request);
        if (given.map(GivenSettings::given).filter(settings::equals).isPresent()
                || ConfiguredKafka.override(found.get(), request, given).isPresent()
                || (given.isEmpty() && isOfAnother(found.get(), request))) {
            return true;
        }
        if (given.isPresent()) {
            // What others own changes only after the status says that it was noted.
            if (!request.kafka().mayChange()) {
                return false;
            }
            write(found.get(), given.get().then(clock.instant(), settings));
            return true;
        }
        var ids = request.kafka().brokers(client, found.get());
        if (ids.isEmpty()
                || !(shown(requester, request, next, ids, null) instanceof Answer.Known<ShownSettings>(var shown))) {
            return false;
        }
        // The view may be from before another run's settings were given back, when these brokers were not asked.
        if (impossible(request, shown).or(() -> unequal(request, shown)).isPresent()) {
            return true;
        }
        var config = Objects.requireNonNullElse(found.get().getSpec().getKafka().getConfig(),
                Map.<String, Object>of());
        var note = GivenSettings.first(request.runId(), request.benchmark(), clock.instant(), request.names(), config,
                shown::value);
        write(found.get(), request.kafka().isNotedFirst() ? note : note.then(clock.instant(), settings));
        return true;
    }

    /** Returns whether another run has a note on a Kafka that this one may not replace yet. */
    private static boolean isOfAnother(Kafka found, SettingsRequest request) {
        return ConfiguredKafka.other(found, request).isPresent()
                || ConfiguredKafka.returning(found, request).isPresent();
    }

    /**
     * Gives brokers back what a removed Benchmark has left of their settings, unless something prevents that now. The
     * state is looked up again when its answer expires.
     *
     * @return what is given back, as a sentence without a full stop; empty if nothing is
     * @throws io.fabric8.kubernetes.client.KubernetesClientException if the API server fails, or refuses it
     */
    public Optional<String> giveBackLeft(SettingsRequest request) {
        return ConfiguredKafka.find(client, request)
                .filter(found -> request.kafka().closed(found).isEmpty()
                        && ConfiguredKafka.override(found, request, Optional.empty()).isEmpty())
                .flatMap(found -> ConfiguredKafka.other(found, request)
                        .map(note -> new LeftSettings(client, found, note)))
                .filter(left -> left.giveBack(clock.instant())).map(LeftSettings::summary);
    }

    private void write(Kafka found, GivenSettings given) {
        if (KafkaPatch.apply(client, found, given.patch(found))) {
            LOGGER.atInfo().addKeyValue("settings", given.given()).log("Changed the settings of brokers");
        }
    }

    /** Forgets the answers for a Benchmark that is finished or deleted. */
    public void forget(Requester requester) {
        lookups.forget(new Subject(requester));
        kafka.forget(requester);
    }
}
