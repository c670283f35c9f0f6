package io.skewbench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skewbench.api.testing.Repository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The verdicts of GitOps tools on resources as they are in a cluster, by the tools' own code: helm/gitops/judge, built
 * if it isn't yet, which takes minutes, once per machine.
 */
final class Judge {
    private static final Path FOLDER = Repository.root().resolve("helm/gitops");
    private static final TypeReference<Judgement> JUDGEMENT = new TypeReference<>() {
    };

    private Judge() {}

    private static final class Built {
        static final String PROGRAM = output(List.of(FOLDER.resolve("judge/build").toString())).strip();
    }

    /** A status in the tool's words, such as InProgress or Degraded. */
    record Verdict(String status, String message) {}

    /**
     * What is said of one file.
     *
     * @param flux by the expressions of the Kustomization
     * @param argocd by the health script
     */
    record Judgement(String file, Verdict kstatus, Verdict flux, Verdict argocd) {}

    /** Judges files of one resource each; returns what is said of them by their names without {@code .yaml}. */
    static Map<String, Judgement> of(Path kustomization, List<Path> files) {
        var command = new ArrayList<>(List.of(Built.PROGRAM, "-health", FOLDER.resolve("health.lua").toString(),
                "-kustomization", kustomization.toString()));
        files.forEach(file -> command.add(file.toString()));
        var judgements = new LinkedHashMap<String, Judgement>();
        try (var lines = new ObjectMapper().readerFor(JUDGEMENT).<Judgement>readValues(output(command))) {
            lines.forEachRemaining(judgement -> judgements
                    .put(String.valueOf(Path.of(judgement.file()).getFileName()).replace(".yaml", ""), judgement));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return judgements;
    }

    private static String output(List<String> command) {
        var result = Helm.run(command);
        assertThat(result.status()).as("%s: %s", command.getFirst(), result.errors()).isZero();
        return result.output();
    }
}
