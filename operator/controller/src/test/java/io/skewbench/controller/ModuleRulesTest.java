package io.skewbench.controller;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
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

    @Test
    void noPackageDependsOnItselfByWayOfOthers() {
        slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(CLASSES);
    }

    /** Each package by itself, the root included: a pattern of names would leave that out. */
    private static final class EachPackage implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            return SliceIdentifier.of(javaClass.getPackageName());
        }

        @Override
        public String getDescription() {
            return "each package";
        }
    }
}
