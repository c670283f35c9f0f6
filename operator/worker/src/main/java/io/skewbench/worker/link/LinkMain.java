package io.skewbench.worker.link;

import io.skewbench.protocol.json.Json;
import io.skewbench.protocol.plan.LinkPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;

/**
 * Measures links and exits. Reads the plan from an environment variable and writes the result as JSON to the file that
 * the first argument names, the container's termination message, so that it needs no access to the Kubernetes API. The
 * second argument is how long to count, in milliseconds. The exit status is 0, or 1 with a sentence instead of the
 * JSON.
 */
public final class LinkMain {
    private static final String PLAN = "SKEWBENCH_LINK_PLAN";

    private LinkMain() {}

    public static void main(String[] arguments) throws IOException {
        var result = Path.of(arguments[0]);
        try {
            var plan = Json.read(System.getenv(PLAN), LinkPlan.class);
            Files.writeString(result, Json.write(new LinkMeter(plan, SettledRate.within(window(arguments))).measure()));
            System.exit(0);
        } catch (ExecutionException e) {
            fail(result, String.valueOf(e.getCause()));
        } catch (KafkaException | TimeoutException e) {
            fail(result, e.toString());
        } catch (InterruptedException e) {
            fail(result, "was terminated");
        }
    }

    private static Duration window(String[] arguments) {
        return arguments.length > 1 ? Duration.ofMillis(Long.parseLong(arguments[1])) : SettledRate.WINDOW;
    }

    private static void fail(Path result, String why) throws IOException {
        System.err.println(why);
        Files.writeString(result, why);
        System.exit(1);
    }
}
