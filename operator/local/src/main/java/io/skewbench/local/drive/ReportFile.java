package io.skewbench.local.drive;

import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.report.WorkerReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a worker's report, which the worker always replaces as a whole. The file is parsed again only if it has
 * changed.
 */
final class ReportFile {
    private final Path file;
    private @Nullable Version version;
    private @Nullable WorkerReport report;

    ReportFile(Path file) {
        this.file = file;
    }

    @Nullable
    WorkerReport read() {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            var now = new Version(attributes.fileKey(), attributes.lastModifiedTime().toMillis(), attributes.size());
            if (!Objects.equals(now, version)) {
                report = WorkerReport.read(Files.readString(file));
                version = now;
            }
            return report;
        } catch (UnreadableException e) {
            return new WorkerReport.Failed(FailureReason.UNREADABLE_REPORT.text(), FailureText.of(e));
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }

    /** Identifies one version of the file. */
    private record Version(@Nullable Object key, long modifiedMs, long size) {}
}
