package io.skewbench.controller.child;

import com.fasterxml.jackson.core.JsonToken;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.skewbench.controller.child.ChildLabels.Part;
import io.skewbench.engine.AttemptId;
import io.skewbench.engine.state.FailureReason;
import io.skewbench.protocol.bounds.UnreadableException;
import io.skewbench.protocol.failure.FailureText;
import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.report.WorkerReport;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ConfigMap that one worker reports to. The operator creates it empty, and only the worker writes to it. */
public final class AttemptReport {
    private static final Logger LOGGER = LoggerFactory.getLogger(AttemptReport.class);
    private static final String KEY = "report.json";
    private static final int MAX_PROGRESS_CHARACTERS = 1_000;

    private AttemptReport() {}

    public static ConfigMap empty(RunScope run, AttemptId id, String workload, int pod) {
        return new ConfigMapBuilder().withMetadata(run.child(run.names().report(id, workload, pod), id, Part.REPORT))
                .build();
    }

    /**
     * Returns the newest report; null if there is none. A report that can't be read counts as the failure of its
     * worker.
     */
    public static @Nullable WorkerReport read(@Nullable ConfigMap configMap) {
        var json = configMap == null || configMap.getData() == null ? null : configMap.getData().get(KEY);
        if (json == null) {
            return null;
        }
        try {
            return WorkerReport.read(json);
        } catch (UnreadableException e) {
            LOGGER.atDebug().setCause(e).log("Unreadable report");
            return new WorkerReport.Failed(FailureReason.UNREADABLE_REPORT.text(), FailureText.of(e));
        }
    }

    /** Returns the report of a worker that is sending; final reports, which may be large, are not even parsed. */
    public static Optional<WorkerReport.Running> running(ConfigMap configMap) {
        var json = configMap.getData() == null ? null : configMap.getData().get(KEY);
        return json != null && json.length() < MAX_PROGRESS_CHARACTERS
                && read(configMap) instanceof WorkerReport.Running running ? Optional.of(running) : Optional.empty();
    }

    /** Returns whether a worker changed from one state to the next, rather than progressing within one. */
    public static boolean isTransition(ConfigMap now, ConfigMap before) {
        return !state(now).equals(state(before));
    }

    /** Returns the name of the state, which is at the start of a report; the rest, which may be large, isn't read. */
    private static Optional<String> state(ConfigMap configMap) {
        var json = configMap.getData() == null ? null : configMap.getData().get(KEY);
        if (json == null) {
            return Optional.empty();
        }
        try (var parser = Json.mapper().createParser(json)) {
            return parser.nextToken() == JsonToken.START_OBJECT && "state".equals(parser.nextFieldName())
                    ? Optional.ofNullable(parser.nextTextValue())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
