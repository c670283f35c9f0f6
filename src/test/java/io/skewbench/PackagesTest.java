package io.skewbench;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the packages of a module. The parent POM adds this class to the tests of every module. */
class PackagesTest {

    @ParameterizedTest
    @ValueSource(strings = {"classes", "test-classes"})
    void dependOnEachOtherWithoutCycles(String compiled) {
        // Given
        var folder = Path.of("target", compiled);
        assumeTrue(Files.isDirectory(folder.resolve("io")), "A module may consist of tests alone");
        // Only the module's own classes count, and looking up all that they use takes longer than the check.
        var classes = ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter().importPath(folder);
        });
        // Then
        slices().assignedFrom(new EachPackage()).should().beFreeOfCycles().check(classes);
    }

    /** A slice for each package by itself, the root of the module included. */
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
