package io.skewbench.local;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.fabric8.kubernetes.client.CustomResource;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** Who may depend on whom, as CONTRIBUTING's table of modules says. */
class ModulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.skewbench");

    private static final String OWN = "io.skewbench..";
    private static final String API = "io.skewbench.api..";
    private static final String PROTOCOL = "io.skewbench.protocol..";
    private static final String PARTITIONERS = "io.skewbench.partitioners..";
    private static final String ENGINE = "io.skewbench.engine..";
    private static final String ADMIN = "io.skewbench.admin..";
    private static final String BROKERS = "io.skewbench.brokers..";
    private static final String WORKER = "io.skewbench.worker..";
    private static final String LOCAL = "io.skewbench.local..";

    @Test
    void everyModuleIsLookedAt() {
        for (var module : new String[]{API, PROTOCOL, PARTITIONERS, ENGINE, ADMIN, BROKERS, WORKER, LOCAL}) {
            assertThat(CLASSES.that(resideInAnyPackage(module))).as(module).isNotEmpty();
        }
    }

    @Test
    void modulesKnowNoOthersThanTheTableSays() {
        ownDependencies(API, API);
        ownDependencies(PROTOCOL, PROTOCOL);
        ownDependencies(PARTITIONERS, PARTITIONERS);
        ownDependencies(BROKERS, BROKERS);
        ownDependencies(WORKER, WORKER, PROTOCOL, PARTITIONERS);
        ownDependencies(ENGINE, ENGINE, PROTOCOL, API);
        ownDependencies(ADMIN, ADMIN, ENGINE, PROTOCOL, API);
        // Workers are started as processes: the runner needs their jar, and none of their classes.
        ownDependencies(LOCAL, LOCAL, BROKERS, ADMIN, ENGINE, PROTOCOL, API);
    }

    @Test
    void partitionersNeedNothingButKafkasClients() {
        classes().that().resideInAPackage(PARTITIONERS)
                .should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.apache.kafka..", "org.slf4j..", "org.jspecify..",
                        "com.google.errorprone.annotations..", PARTITIONERS)
                .check(CLASSES);
    }

    @Test
    void whatRunsInWorkersKnowsNoKubernetesClient() {
        noClasses().that().resideInAnyPackage(WORKER, PROTOCOL, PARTITIONERS)
                .should().dependOnClassesThat().resideInAnyPackage("io.fabric8..", "io.javaoperatorsdk..")
                .check(CLASSES);
    }

    @Test
    void theEngineKnowsNoClientsThreadsFilesOrNetwork() {
        var client = resideInAnyPackage("io.fabric8.kubernetes.client..", "io.javaoperatorsdk..", "org.apache.kafka..");
        noClasses().that().resideInAPackage(ENGINE)
                .should().dependOnClassesThat(client.and(not(belongToAnyOf(CustomResource.class))))
                .check(CLASSES);
        noClasses().that().resideInAPackage(ENGINE)
                .should().dependOnClassesThat(resideInAnyPackage("java.nio.file..", "java.net..").or(belongToAnyOf(
                        File.class, FileInputStream.class, FileOutputStream.class, Thread.class, Executor.class,
                        ThreadFactory.class, CompletableFuture.class)))
                .check(CLASSES);
    }

    @Test
    void theEngineHasNoClockOfItsOwn() {
        noClasses().that().resideInAPackage(ENGINE)
                .should().callMethod(System.class, "nanoTime")
                .orShould().callMethod(System.class, "currentTimeMillis")
                .orShould().callMethod(Instant.class, "now")
                .orShould().callMethod(LocalDateTime.class, "now")
                .orShould().callMethod(OffsetDateTime.class, "now")
                .orShould().callMethod(ZonedDateTime.class, "now")
                .orShould().callMethod(Clock.class, "systemUTC")
                .orShould().callMethod(Clock.class, "systemDefaultZone")
                .check(CLASSES);
    }

    @Test
    void theControllerKnowsNeitherWorkersNorTheLocalRunner() {
        // It isn't on the class path, or the launcher would have to build it; the whole build compiles it before this.
        var compiled = Path.of("../controller/target/classes");
        assumeThat(Files.isDirectory(compiled.resolve("io/skewbench"))).isTrue();
        var controller = new ClassFileImporter().importPath(compiled);

        noClasses().should().dependOnClassesThat().resideInAnyPackage(LOCAL, BROKERS, WORKER, PARTITIONERS)
                .check(controller);
    }

    private static void ownDependencies(String module, String... allowed) {
        var others = resideInAnyPackage(OWN).and(not(resideInAnyPackage(allowed)))
                .as("other modules than %s", String.join(", ", allowed));
        noClasses().that(JavaClass.Predicates.resideInAPackage(module))
                .should().dependOnClassesThat(others)
                .check(CLASSES);
    }
}
