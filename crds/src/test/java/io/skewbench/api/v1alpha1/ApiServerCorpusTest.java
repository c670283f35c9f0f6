package io.skewbench.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.skewbench.api.testing.ChangedInputs;
import io.skewbench.api.testing.Corpus;
import io.skewbench.api.testing.KubeApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The API server's word on the corpus, asked as strictly as kubectl asks. */
class ApiServerCorpusTest {
    /** Comes beside the errors of a resource that breaks its schema. */
    private static final String RULES_LEFT_OUT = "some validation rules were not checked";

    @RegisterExtension
    final KubeApi api = new KubeApi();

    static Stream<Path> valid() {
        return Corpus.valid();
    }

    static Stream<Corpus.InvalidFile> invalid() {
        return Corpus.invalid();
    }

    @ParameterizedTest
    @MethodSource
    void valid(Path file) throws IOException {
        assertThat(problems(file)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource
    void invalid(Corpus.InvalidFile error) throws IOException {
        // When
        var problems = problems(error.file());
        // Then
        assertThat(problems).as("everything that is said").allMatch(line -> line.contains(error.path()));
        assertThat(problems).filteredOn(error::isReportedBy).as("%s, of %s", error.remedy(), problems).hasSize(1);
    }

    static Stream<Path> changed() {
        return ChangedInputs.files();
    }

    /** A table at a time: each test creates a namespace. */
    @ParameterizedTest
    @MethodSource
    void changed(Path table) throws IOException {
        var inputs = ChangedInputs.of(table);
        var softly = new SoftAssertions();
        for (var change : inputs.judgedByServers()) {
            // When
            var problems = problems(inputs.text(change));
            // Then
            if (inputs.isAccepted(change)) {
                softly.assertThat(problems).as(change.to()).isEmpty();
            } else {
                softly.assertThat(problems).as("%s: %s", change.to(), change.says()).anyMatch(change::isReportedBy);
                if (!Boolean.TRUE.equals(change.others())) {
                    softly.assertThat(problems).as("%s: nothing else", change.to()).hasSize(1);
                }
            }
        }
        softly.assertAll();
    }

    /** Returns a line for everything that the server has against the documents of a file. */
    private List<String> problems(Path file) throws IOException {
        return problems(Files.readString(file));
    }

    private List<String> problems(String documents) {
        return Stream.of(documents.split("(?m)^---$"))
                .filter(document -> document.contains("kind:")).flatMap(this::refusals).toList();
    }

    private Stream<String> refusals(String document) {
        var resource = api.client().getKubernetesSerialization().unmarshal(document, GenericKubernetesResource.class);
        var refusal = catchThrowableOfType(KubernetesClientException.class, () -> api.client().resource(resource)
                .dryRun().fieldValidation(FieldValidateable.Validation.STRICT).create());
        if (refusal == null) {
            return Stream.of();
        }
        var details = refusal.getStatus().getDetails();
        return details == null || details.getCauses().isEmpty()
                ? Stream.of(
                        String.valueOf(refusal.getStatus().getMessage()).replace("unknown field \"", "unknown field ")
                                .replaceAll("\"$", ": "))
                : details.getCauses().stream().filter(it -> !it.getMessage().contains(RULES_LEFT_OUT))
                        .map(it -> it.getField() + ": " + it.getMessage());
    }
}
