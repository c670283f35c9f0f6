package io.skewbench.controller.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.skewbench.controller.pod.NewestEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why the Job controller creates no pods, for example because of a quota, which it reports only by events.
 * Events are listed once for all missing pods of a Job, and again only after some seconds.
 */
public final class PodRefusals {
    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final int REMEMBERED = 1_000;

    private final KubernetesClient client;
    @GuardedBy("byJob")
    private final Map<String, Asked> byJob = new LinkedHashMap<>();

    public PodRefusals(KubernetesClient client) {
        this.client = client;
    }

    private record Asked(Instant at, Optional<String> refusal) {}

    /** Returns the message of the newest event, if there is one. */
    @Nullable
    public String of(Job job, Instant now) {
        var uid = job.getMetadata().getUid();
        var asked = known(uid).filter(known -> known.at().plus(FRESH).isAfter(now)).orElseGet(() -> {
            var answer = new Asked(now, ask(job));
            remember(uid, answer);
            return answer;
        });
        return asked.refusal().orElse(null);
    }

    private Optional<Asked> known(String jobUid) {
        synchronized (byJob) {
            return Optional.ofNullable(byJob.get(jobUid));
        }
    }

    private void remember(String jobUid, Asked answer) {
        synchronized (byJob) {
            byJob.remove(jobUid);
            byJob.put(jobUid, answer);
            if (byJob.size() > REMEMBERED) {
                byJob.remove(byJob.keySet().iterator().next());
            }
        }
    }

    private Optional<String> ask(Job job) {
        return new NewestEvent(client, job.getMetadata().getNamespace())
                .matching(Map.of("involvedObject.uid", job.getMetadata().getUid(), "reason", "FailedCreate"));
    }
}
