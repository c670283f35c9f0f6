package io.skewbench.brokers;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/**
 * Administers Kafka from a pod, for tests whose brokers can be reached only from within Kubernetes; Kafka's own
 * command-line tools are not published for every release.
 */
final class AdminMain {
    /** The environment variable that holds the password of {@code set-scram-password}. */
    private static final String PASSWORD = "KAFKA_USER_PASSWORD";
    /** Kafka's minimum. */
    private static final int ITERATIONS = 4096;

    private AdminMain() {}

    /**
     * Takes bootstrap servers of a listener without TLS and authentication, and a command: {@code names}, which prints
     * the names of all topics and groups, one a line; {@code set-scram-password USER}; or {@code move-leader TOPIC},
     * which moves the leader of the topic's first partition and prints after how many milliseconds it was moved back.
     */
    public static void main(String[] arguments) throws Exception {
        try (var admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, arguments[0]))) {
            switch (arguments[1]) {
                case "names" -> Stream.concat(admin.listTopics().names().get().stream(),
                        admin.listGroups().all().get().stream().map(GroupListing::groupId)).sorted()
                        .forEach(System.out::println);
                case "set-scram-password" -> setScramPassword(admin, arguments[2]);
                case "move-leader" -> System.out.println(new MovedLeader(admin, arguments[2]).awaitReturn().toMillis());
                default -> throw new IllegalArgumentException("There is no command " + arguments[1]
                        + "; choose from names, set-scram-password and move-leader");
            }
        }
    }

    private static void setScramPassword(Admin admin, String user) throws Exception {
        var password = Objects.requireNonNull(System.getenv(PASSWORD), PASSWORD + " is not set");
        admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(user,
                new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, ITERATIONS), password))).all().get();
    }
}
