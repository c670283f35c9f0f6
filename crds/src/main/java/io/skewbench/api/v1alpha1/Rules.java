package io.skewbench.api.v1alpha1;

/**
 * Rules that several fields share, in CEL, and the text of their messages. The API server evaluates them, and the local
 * runner does too: only what both know is used, and every message names the value and the remedy.
 */
final class Rules {
    /** The rule for parts of Pod names. */
    static final String DNS_LABEL = "self.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')";
    static final String DNS_LABEL_MESSAGE = """
            '"%s" cannot be part of the name of a Pod: use lower-case letters, digits and "-", \
            with a letter or digit at both ends'.format([self])""";

    /** What Kubernetes calls most of its objects. */
    static final String OBJECT_NAME = "self.matches('^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$')";
    static final String OBJECT_NAME_MESSAGE = """
            '"%s" is not the name of a Kubernetes object: use lower-case letters, digits, "-" and ".", \
            with a letter or digit at both ends'.format([self])""";

    static final String KAFKA_TOPIC = "self.matches('^[a-zA-Z0-9._-]+$') && !(self in ['.', '..'])"
            + " && !self.startsWith('__') && !self.startsWith('strimzi.cruisecontrol.')";
    static final String KAFKA_TOPIC_MESSAGE = """
            (self.startsWith('__') || self.startsWith('strimzi.cruisecontrol.') ? \
            '"%s" belongs to Kafka itself: name a topic of your own' : \
            '"%s" is not the name of a Kafka topic: use letters, digits, ".", "_" and "-"').format([self])""";

    /** Go's way of writing durations, each unit at most once, so that nothing overflows. */
    private static final String DURATION_FORM = "self.matches('^([0-9]{1,6}([.][0-9]{1,6})?h)?"
            + "([0-9]{1,6}([.][0-9]{1,6})?m)?"
            + "([0-9]{1,6}([.][0-9]{1,6})?s)?([0-9]{1,8}([.][0-9]{1,6})?ms)?$')";
    private static final String DURATION_UP_TO_A_DAY = "self != '' && " + DURATION_FORM
            + " && duration(self) <= duration('24h')";
    static final int DURATION_LENGTH = 32;
    static final String DURATION = DURATION_UP_TO_A_DAY + " && duration(self) > duration('0s')";
    static final String DURATION_MESSAGE = """
            '"%s" is not a duration above 0 and up to 24h: write it like 500ms, 90s, 5m or 1h30m'.format([self])""";
    /** The rule for durations of at least a second. */
    static final String DURATION_FROM_A_SECOND = DURATION_UP_TO_A_DAY + " && duration(self) >= duration('1s')";
    static final String DURATION_FROM_A_SECOND_MESSAGE = """
            '"%s" is not a duration from 1s to 24h: write it like 30s, 5m or 1h30m'.format([self])""";
    static final String DURATION_OR_ZERO = DURATION_UP_TO_A_DAY;
    static final String DURATION_OR_ZERO_MESSAGE = """
            '"%s" is not a duration from 0s to 24h: write it like 500ms, 90s, 5m or 1h30m'.format([self])""";

    /**
     * Bytes up to 1Gi. A pattern and no rule: what Kubernetes reckons for rules on integer-or-text is over its budget.
     */
    static final String BYTES = "^([0-9]{1,9}|[0-9]{1,6}(k|Ki)|[0-9]{1,3}(M|Mi)|1(G|Gi))$";
    /** Bytes from 8 to 1Mi. */
    static final String KEY_BYTES = "^([89]|[1-9][0-9]{1,5}|[1-9][0-9]{0,2}(k|Ki)|1(M|Mi))$";

    /** Bytes per second from 1 to 99Gi. */
    static final String BYTES_PER_SECOND = "^([1-9][0-9]{0,10}|[1-9][0-9]{0,7}(k|Ki)|"
            + "[1-9][0-9]{0,4}(M|Mi)|[1-9][0-9]?(G|Gi))$";
    static final long BYTES_PER_SECOND_MAX = 99L << 30;

    static final int LABEL_VALUE_LENGTH = 63;
    /** A prefix of 253 characters, a slash and a name of 63. */
    static final String LABEL_KEYS = "self.all(k, k.size() <= 317)";
    static final String LABEL_KEYS_MESSAGE = """
            '"%s" is not a valid label: its key has more than 317 characters'.format([\
            self.filter(k, k.size() > 317)[0]])""";

    static final String TOLERATION_OPERATOR = "self.all(it, !has(it.operator) || it.operator in ['Exists', 'Equal'])";
    static final String TOLERATION_OPERATOR_MESSAGE = """
            '"%s" is not an operator: use Exists or Equal'\
            .format([self.filter(it, has(it.operator) && !(it.operator in ['Exists', 'Equal']))[0].operator])""";
    static final String TOLERATION_EFFECT = "self.all(it, !has(it.effect) || it.effect in ['NoSchedule', "
            + "'PreferNoSchedule', 'NoExecute'])";
    static final String TOLERATION_EFFECT_MESSAGE = """
            '"%s" is not an effect of a taint: use NoSchedule, PreferNoSchedule or NoExecute'\
            .format([self.filter(it, has(it.effect) && !(it.effect in ['NoSchedule', 'PreferNoSchedule', \
            'NoExecute']))[0].effect])""";

    /** More than twice as many as a producer of Kafka has. */
    static final int SETTINGS_MAX = 256;

    /** Integers that JSON's readers keep exactly, whatever they take numbers for. */
    static final long INTEGER_MAX = 1L << 53;

    /**
     * Kubernetes' quantities, bounded: every quantity can be written so, and computing with one takes little memory.
     */
    static final String QUANTITY = "^[0-9]{1,15}([.][0-9]{1,9})?([KMGTPE]i|[numkMGTPE]|[eE][0-9]{1,2})?$";

    private Rules() {}
}
