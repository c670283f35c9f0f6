package io.skewbench.controller.memory;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** ConfigMaps with one text each; there is room for two such texts. */
class LeanItemsTest {
    private static final String TEXT = "x".repeat(1_000);
    private static final long BYTES = CacheRoom.bytes(Map.of("text", TEXT));

    private final Texts kind = new Texts();
    private final LeanItems<ConfigMap> items = new LeanItems<>(kind, new CacheRoom(2 * BYTES, 2 * BYTES));

    @Test
    void keepsThePartsOfItsKind() {
        // Given
        var whole = configMap("a", TEXT);
        whole.getMetadata().setLabels(Map.of("app", "x"));
        // When
        items.put("ns/a", whole);
        // Then
        assertThat(text("a")).isEqualTo(TEXT);
        assertThat(kept("a").getMetadata().getLabels()).isNullOrEmpty();
        assertThat(kept("a").getMetadata().getUid()).isEqualTo("uid-a");
    }

    @Test
    void cutsATextToItsLimit() {
        // Given a room that is large enough
        var large = new LeanItems<>(kind, new CacheRoom());
        // When
        large.put("ns/a", configMap("a", "x".repeat(LeanItems.TEXT_CHARACTERS + 1)));
        // Then
        assertThat(requireNonNull(large.get("ns/a")).getData().get("text")).hasSize(LeanItems.TEXT_CHARACTERS);
    }

    @Test
    void returnsTheFormerCopy() {
        // Given
        items.put("ns/a", configMap("a", "old"));
        // When
        var former = requireNonNull(items.put("ns/a", configMap("a", "new")));
        // Then
        assertThat(former.getData()).containsEntry("text", "old");
        assertThat(text("a")).isEqualTo("new");
    }

    @Test
    void keepsNothingOfAnObjectThatDoesNotBelongToARun() {
        // When
        items.put("ns/foreign", configMap("foreign", TEXT));
        // Then
        assertThat(items.get("ns/foreign")).isNull();
        assertThat(items.keySet()).isEmpty();
    }

    @Test
    void keepsNothingOfAnObjectWithoutAName() {
        // Given
        var nameless = configMap("a", TEXT);
        nameless.getMetadata().setName(null);
        // When
        items.put("ns/", nameless);
        // Then
        assertThat(items.size()).isZero();
    }

    @Test
    void releasesTheRoomOfAnObjectThatNoLongerBelongsToARun() {
        // Given
        fill();
        var renounced = configMap("a", TEXT);
        renounced.setImmutable(true);
        // When
        var former = items.put("ns/a", renounced);
        items.put("ns/c", configMap("c", TEXT));
        // Then
        assertThat(requireNonNull(former).getData()).containsEntry("text", TEXT);
        assertThat(items.get("ns/a")).isNull();
        assertThat(text("c")).isEqualTo(TEXT);
    }

    @Test
    void leavesOutATextWithoutRoom() {
        // Given
        fill();
        // When
        items.put("ns/c", configMap("c", TEXT));
        // Then
        assertThat(text("a")).isEqualTo(TEXT);
        assertThat(text("b")).isEqualTo(TEXT);
        assertThat(text("c")).isNull();
    }

    @Test
    void leavesOutATextThatHasBecomeTooLong() {
        // Given
        fill();
        // When
        items.put("ns/a", configMap("a", TEXT + "x"));
        // Then
        assertThat(text("a")).isNull();
    }

    @Test
    void releasesTheRoomOfADeletedObject() {
        // Given
        fill();
        // When
        items.remove("ns/a");
        items.put("ns/c", configMap("c", TEXT));
        // Then
        assertThat(items.get("ns/a")).isNull();
        assertThat(text("c")).isEqualTo(TEXT);
    }

    @Test
    void returnsTheCopyOfADeletedObject() {
        // Given
        items.put("ns/a", configMap("a", TEXT));
        // When
        var removed = requireNonNull(items.remove("ns/a"));
        // Then
        assertThat(removed.getData()).containsEntry("text", TEXT);
    }

    @Test
    void returnsAStubOfADeletedObjectThatWasNeverKept() {
        // When
        var removed = requireNonNull(items.remove("ns/foreign"));
        // Then
        assertThat(removed.getMetadata().getNamespace()).isEqualTo("ns");
        assertThat(removed.getMetadata().getName()).isEqualTo("foreign");
    }

    @Test
    void returnsAStubWithoutANamespace() {
        // When
        var removed = requireNonNull(items.remove("foreign"));
        // Then
        assertThat(removed.getMetadata().getNamespace()).isNull();
        assertThat(removed.getMetadata().getName()).isEqualTo("foreign");
    }

    @Test
    void tellsItsKindOfEachChange() {
        // When
        items.put("ns/a", configMap("a", "one"));
        items.put("ns/a", configMap("a", "two"));
        items.remove("ns/a");
        items.remove("ns/a");
        // Then
        assertThat(kind.changes).containsExactly("null -> one", "one -> two", "two -> null");
    }

    @Test
    void readsALeftOutTextOnceThereIsRoom() {
        // Given
        leaveOut("c");
        items.remove("ns/a");
        var completed = new ArrayList<ConfigMap>();
        // When
        items.readLeftOut(kept -> configMap("c", TEXT), completed::add);
        // Then
        assertThat(text("c")).isEqualTo(TEXT);
        assertThat(completed).containsExactly(configMap("c", TEXT));
    }

    @Test
    void readsNothingAgainThatIsComplete() {
        // Given
        leaveOut("c");
        items.remove("ns/a");
        items.readLeftOut(kept -> configMap("c", TEXT));
        // When
        items.readLeftOut(kept -> fail("Asked for " + kept));
        // Then
        assertThat(text("c")).isEqualTo(TEXT);
    }

    @Test
    void asksForNothingWithoutRoom() {
        // Given
        leaveOut("c");
        // When
        items.readLeftOut(kept -> fail("Asked for " + kept));
        // Then
        assertThat(text("c")).isNull();
    }

    @Test
    void storesNoOtherVersionThanTheInformerHasSeen() {
        // Given
        leaveOut("c");
        items.remove("ns/a");
        var later = configMap("c", TEXT);
        later.getMetadata().setResourceVersion("2");
        var completed = new ArrayList<ConfigMap>();
        // When
        items.readLeftOut(kept -> later, completed::add);
        // Then
        assertThat(text("c")).isNull();
        assertThat(completed).isEmpty();
    }

    @Test
    void storesNothingOfAnObjectThatIsDeletedMeanwhile() {
        // Given
        leaveOut("c");
        items.remove("ns/a");
        // When
        items.readLeftOut(kept -> {
            items.remove("ns/c");
            return configMap("c", TEXT);
        });
        // Then
        assertThat(items.get("ns/c")).isNull();
    }

    @Test
    void readsTheOthersWhereOneCannotBeRead() {
        // Given
        leaveOut("c", "d");
        items.remove("ns/a");
        items.remove("ns/b");
        // When
        items.readLeftOut(kept -> {
            if (kept.getMetadata().getName().equals("c")) {
                throw new KubernetesClientException("forbidden");
            }
            return configMap("d", TEXT);
        });
        // Then
        assertThat(text("c")).isNull();
        assertThat(text("d")).isEqualTo(TEXT);
    }

    private void fill() {
        items.put("ns/a", configMap("a", TEXT));
        items.put("ns/b", configMap("b", TEXT));
    }

    private void leaveOut(String... names) {
        fill();
        for (var name : names) {
            items.put("ns/" + name, configMap(name, TEXT));
            assertThat(text(name)).isNull();
        }
    }

    private ConfigMap kept(String name) {
        return requireNonNull(items.get("ns/" + name));
    }

    private @Nullable String text(String name) {
        return Texts.text(kept(name));
    }

    private static ConfigMap configMap(String name, String text) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).withNamespace("ns").withUid("uid-" + name)
                .withResourceVersion("1").endMetadata().withData(Map.of("text", text)).build();
    }

    /** Keeps the text of ConfigMaps that may be edited, but of those called foreign. */
    private static final class Texts implements LeanItems.Kind<ConfigMap> {
        private final List<String> changes = new ArrayList<>();

        @Override
        public boolean isKept(ConfigMap whole) {
            return !"foreign".equals(whole.getMetadata().getName()) && whole.getImmutable() == null;
        }

        @Override
        public ConfigMap lean(ConfigMap whole, int characters) {
            var text = LeanItems.text(text(whole), characters);
            return new ConfigMapBuilder().withMetadata(LeanItems.identity(whole))
                    .withData(text == null ? null : Map.of("text", text)).build();
        }

        @Override
        public ConfigMap stub(ObjectMeta identity) {
            return new ConfigMapBuilder().withMetadata(new ObjectMetaBuilder(identity).build()).build();
        }

        @Override
        public long textBytes(ConfigMap lean) {
            var text = text(lean);
            return text == null ? 0 : CacheRoom.bytes(Map.of("text", text));
        }

        @Override
        public void replaced(@Nullable ConfigMap before, @Nullable ConfigMap now) {
            changes.add((before == null ? null : text(before)) + " -> " + (now == null ? null : text(now)));
        }

        private static @Nullable String text(ConfigMap configMap) {
            return configMap.getData() == null ? null : configMap.getData().get("text");
        }
    }
}
