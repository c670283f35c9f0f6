package io.skewbench.local.validation;

import java.util.regex.Pattern;

/**
 * Describes in words what a pattern of the definitions allows. The definitions use patterns because the API server
 * estimates the cost of CEL rules on quantities as too high; it shows users the pattern itself.
 */
final class PatternWords {
    /** The alternatives of a size: how many digits may stand before which suffix. */
    private static final Pattern BYTES = Pattern.compile("\\(?(k\\|Ki|M\\|Mi|G\\|Gi)\\)?");

    private PatternWords() {}

    /** Returns a description of the texts that match a pattern. */
    static String description(String pattern) {
        if (pattern.contains("numkMGTPE")) {
            return "a quantity of Kubernetes, such as 500m, 2, 512Mi or 100Gi";
        }
        if (BYTES.matcher(pattern).find()) {
            return "a whole number of bytes, with one of the suffixes k, Ki, M, Mi, G and Gi if need be, such as 100, "
                    + "10Ki or 1Mi";
        }
        return "lower-case letters, digits, \"-\" and \".\", with a letter or digit at both ends, such as orders-1";
    }

    /** Returns the problem of a text that does not match a pattern, and what to write instead. */
    static String remedy(String pattern) {
        if (pattern.contains("numkMGTPE")) {
            return "is not a quantity: write a number from 0 on and, without a space, a suffix of Kubernetes if need "
                    + "be, such as 500m, 2, 512Mi or 100Gi";
        }
        if (BYTES.matcher(pattern).find()) {
            return "is not a size in the allowed range: write a whole number and, without a space, one of the suffixes "
                    + "k, Ki, M, Mi, G and Gi if need be, such as 100, 10Ki or 1Mi";
        }
        return "holds characters that are not allowed here: use lower-case letters, digits, \"-\" and \".\", with a "
                + "letter or digit at both ends, such as orders-1";
    }
}
