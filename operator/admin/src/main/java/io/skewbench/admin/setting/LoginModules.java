package io.skewbench.admin.setting;

import org.apache.kafka.common.security.scram.ScramLoginModule;

/**
 * Restricts the login modules that Kafka's clients may run in this process. A KafkaUser's Secret names a login module,
 * and anybody who may edit Secrets in a tenant's namespace could name any module of the JDK: one of them reads the
 * operator's files, another queries a directory service.
 */
public final class LoginModules {
    /** Read by Kafka's clients each time that one connects. */
    private static final String ALLOWED = "org.apache.kafka.allowed.login.modules";

    private LoginModules() {}

    /** Allows only the SCRAM login module, with which KafkaUsers log in by password. */
    public static void allowOnlyScram() {
        System.setProperty(ALLOWED, ScramLoginModule.class.getName());
    }
}
