package io.skewbench.admin;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    @Test
    void dependOnEachOtherWithoutCycles() {
        // Given
        var classes = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.skewbench.admin");
        // Then
        slices().matching("io.skewbench.(**)").should().beFreeOfCycles().check(classes);
    }
}
