package io.skewbench.controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ModuleRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.skewbench.controller");

    @Test
    void usesTheEngineAndTheClientsOfKubernetesButNeitherWorkerNorLocalRunnerNorKafkasClients() {
        classes().should().onlyDependOnClassesThat().resideInAnyPackage("java..", "org.eclipse.jetty..",
                "org.jspecify..", "com.google.errorprone.annotations..", "org.slf4j..", "com.fasterxml.jackson..",
                "io.fabric8..", "io.javaoperatorsdk..",
                "io.micrometer..", "io.strimzi.api..", "io.skewbench.controller..", "io.skewbench.engine..",
                "io.skewbench.admin..",
                "io.skewbench.api..", "io.skewbench.protocol..").check(CLASSES);
    }
}
