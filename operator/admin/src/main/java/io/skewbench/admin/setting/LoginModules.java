package io.skewbench.admin.setting;

import org.apache.kafka.common.security.scram.ScramLoginModule;

/**
 * The programs that may log in to Kafka in this process. A KafkaUser's Secret names one, and whoever may edit Secrets
 * in a tenant's namespace could name any that Java brings: one reads files of the operator's, another asks a directory.
 */
public final class LoginModules {
    /** Read by Kafka's clients each time that one connects. */
    private static final String ALLOWED = "org.apache.kafka.allowed.login.modules";

    private LoginModules() {}

    /** Lets Kafka's clients of this process run only what logs in KafkaUsers with a password. */
    public static void allowOnlyScram() {
        System.setProperty(ALLOWED, ScramLoginModule.class.getName());
    }
}
