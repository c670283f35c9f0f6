package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What helm runs after an uninstall; ReleaseMainTest and FinalizerReleaseTest are about what it does. */
class UninstallHookTest {
    private static final String JOB = "Job/skewbench/skewbench-uninstall";

    @Test
    void runsAfterAnUninstallAndNeverElse() {
        assertThat(hook(Rendered.with())).hasSize(6).allSatisfy(object -> {
            assertThat(annotation(object, "helm.sh/hook")).isEqualTo("post-delete");
            assertThat(annotation(object, "helm.sh/hook-delete-policy"))
                    .isEqualTo("before-hook-creation,hook-succeeded");
        });
    }

    @Test
    void hasItsRightsBeforeItStarts() {
        assertThat(hook(Rendered.with())).allSatisfy(object -> assertThat(annotation(object, "helm.sh/hook-weight"))
                .isEqualTo(object.path("kind").asText().equals("Job") ? "0" : "-1"));
    }

    @Test
    void mayOnlyReadAndPatchBenchmarksAndSkewedTopicsAndSeeWhetherTheOperatorIsThere() {
        var rendered = Rendered.with("watch.namespaces={a}");
        assertThat(rendered.get("ClusterRole/skewbench-skewbench-uninstall").path("rules").toString()).isEqualTo(
                """
                        [{"apiGroups":["skewbench.io"],"resources":["benchmarks","skewedtopics"],\
                        "verbs":["get","list","patch"]}]""");
        assertThat(rendered.get("Role/skewbench/skewbench-uninstall").path("rules").toString()).isEqualTo(
                """
                        [{"apiGroups":[""],"resources":["pods"],"verbs":["list"]}]""");
    }

    @Test
    void getsTheNamespacesThatTheOperatorWatched() {
        assertThat(arguments(Rendered.with())).endsWith("skewbench",
                "app.kubernetes.io/instance=skewbench,app.kubernetes.io/component=operator", "60");
        assertThat(arguments(Rendered.with("watch.namespaces={a,b}"))).endsWith("60", "a", "b");
    }

    @Test
    void usesMostOfItsMemoryForWhatItReads() {
        assertThat(arguments(Rendered.with())).startsWith("-XX:MaxRAMPercentage=60")
                .contains("-XX:+ExitOnOutOfMemoryError");
        assertThat(Rendered.with().get(JOB).at("/spec/template/spec/containers/0/resources/limits/memory").asText())
                .isEqualTo("256Mi");
    }

    @Test
    void mayTakeAsLongAsItNeedsForWhateverNumberOfResources() {
        var job = Rendered.with().get(JOB);
        assertThat(job.path("spec").isObject()).isTrue();
        assertThat(job.at("/spec/activeDeadlineSeconds").isMissingNode()).isTrue();
        assertThat(job.at("/spec/template/spec/activeDeadlineSeconds").isMissingNode()).isTrue();
    }

    @Test
    void isNoPodOfTheOperator() {
        assertThat(Rendered.with().get(JOB).at("/spec/template/metadata/labels").path("app.kubernetes.io/component")
                .asText()).isEqualTo("uninstall");
    }

    @Test
    void canBeLeftOut() {
        assertThat(hook(Rendered.with("uninstall.removeFinalizers=false"))).isEmpty();
        assertThat(hook(Rendered.with("rbac.create=false"))).isEmpty();
    }

    private static List<JsonNode> hook(Rendered rendered) {
        return rendered.objects().stream().filter(object -> Rendered.name(object).endsWith("-uninstall")).toList();
    }

    private static List<String> arguments(Rendered rendered) {
        return rendered.get(JOB).at("/spec/template/spec/containers/0/args").valueStream().map(JsonNode::asText)
                .toList();
    }

    private static String annotation(JsonNode object, String name) {
        return object.at("/metadata/annotations").path(name).asText();
    }
}
