package io.skewbench.worker.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.StartSignal;
import io.skewbench.protocol.report.WorkerReport;
import io.skewbench.worker.testing.TestPlans;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesControlTest {
    @TempDir
    private Path folder;
    private FilesControl control;

    @BeforeEach
    void controlOfTheSecondWorker() {
        control = new FilesControl(folder, "w", 1);
    }

    @Test
    void readsThePlan() throws Exception {
        // Given
        var plan = TestPlans.any().plan();
        Files.writeString(folder.resolve("plan-w.json"), Json.write(plan));
        // When
        var read = control.plan();
        // Then
        assertThat(read).isEqualTo(plan);
    }

    @Test
    void namesAPlanThatCannotBeRead() throws Exception {
        // Given
        Files.writeString(folder.resolve("plan-w.json"), "{");
        // Then
        assertThatThrownBy(control::plan).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("plan-w.json cannot be read");
    }

    @Test
    void replacesTheReport() throws Exception {
        // Given
        control.report(new WorkerReport.Preparing());
        // When
        control.report(new WorkerReport.Ready());
        // Then
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("report-w-1.json"));
        }
        assertThat(WorkerReport.read(Files.readString(folder.resolve("report-w-1.json"))))
                .isEqualTo(new WorkerReport.Ready());
    }

    @Test
    void waitsForTheStartTime() throws Exception {
        // Given
        var start = CompletableFuture.supplyAsync(() -> {
            try {
                return control.awaitStart();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        // When
        var written = Files.writeString(folder.resolve("written"), Json.write(new StartSignal(42)));
        Files.move(written, folder.resolve("start.json"));
        // Then
        assertThat(start.get(1, TimeUnit.MINUTES)).isEqualTo(new StartSignal(42));
    }

    @Test
    void doesNotWaitInAFolderThatWasRemoved() {
        // Given
        var removed = new FilesControl(folder.resolve("removed"), "w", 0);
        // Then
        assertThatThrownBy(removed::awaitEnds).isInstanceOf(ControlPlaneException.class)
                .hasMessageContaining("no longer exists");
    }
}
