package io.skewbench.api.v1alpha1;

/**
 * Rules about what the workloads of a Benchmark do, in CEL, and the text of their messages: some send records to the
 * topics of a Kafka cluster, others are probes of a ZooKeeper ensemble.
 */
final class WorkRules {
    /** A workload has one place to send to, or one thing to probe. */
    static final String GIVEN = "[has(self.topic), has(self.kafkaTopic), has(self.topics), has(self.probe)]";
    static final String NOT_ONE_GIVEN = """
            .exists(it, it) ? '%s are given together: keep one of them'.format([\
            (has(self.topic) ? ['topic'] : []) + (has(self.kafkaTopic) ? ['kafkaTopic'] : []) + \
            (has(self.topics) ? ['topics'] : []) + (has(self.probe) ? ['probe'] : [])]) : \
            'workload "%s" has no topic: give topic, the name of a SkewedTopic, or kafkaTopic, the name of an \
            existing topic, \
            or several as topics; or a probe, for cluster.zookeeper'.format([self.name])""";

    static final String RECORDS_OR_PROBE = "has(self.records) != has(self.probe)";
    static final String NOT_RECORDS_OR_PROBE = """
            has(self.records) ? 'a probe sends no records: remove them' : \
            'workload "%s" has no records: say what to send, such as {value: {size: 1Ki}}'.format([self.name])""";

    static final String PROBE_ALONE = "!has(self.probe) || !(has(self.idleTopics) || has(self.flush) || "
            + "has(self.transactions) || has(self.producer) || has(self.consumers))";
    static final String NOT_PROBE_ALONE = """
            'workload "%s" has a probe, which has no use for %s: remove it'.format([self.name, \
            (has(self.idleTopics) ? ['idleTopics'] : []) + (has(self.flush) ? ['flush'] : []) + \
            (has(self.transactions) ? ['transactions'] : []) + (has(self.producer) ? ['producer'] : []) + \
            (has(self.consumers) ? ['consumers'] : [])])""";

    static final String PROBE_WITHOUT_PARTITIONS = "!has(self.probe) || !has(self.load.perPartition)";

    /** All rules below are those of a whole spec. */
    private static final String PROBES = "self.workloads.exists(w, has(w.probe))";

    static final String KEYED_HAS_KEYS = "(has(self.sweep) && has(self.sweep.axes)) || "
            + "!self.variants.exists(v, has(v.partitioner) && v.partitioner == 'Keyed') || "
            + "self.workloads.all(w, !has(w.records) || has(w.records.key))";
    static final String KEYED_WITHOUT_KEYS = """
            'workload "%s" has no records.key, which the partitioner Keyed of variant "%s" needs: \
            give it a key, or choose another partitioner'\
            .format([self.workloads.filter(w, has(w.records) && !has(w.records.key))[0].name, \
            self.variants.filter(v, has(v.partitioner) && v.partitioner == 'Keyed')[0].name])""";

    static final String SEARCH_HAS_RATES = "!has(self.search) || self.workloads.all(w, has(w.load.rate))";
    static final String SEARCH_WITHOUT_RATES = """
            'needs the rates of all workloads, and "%s" has none: give it a load.rate, which is its share of the \
            rate that is looked for, or what it sends in a search along an axis'\
            .format([self.workloads.filter(w, !has(w.load.rate))[0].name])""";

    static final String SEARCH_WITHOUT_PROBES = "!has(self.search) || !" + PROBES;
    static final String SEARCH_WITH_PROBES = """
            'looks for a rate of records, and workload "%s" is a probe: remove the search'\
            .format([self.workloads.filter(w, has(w.probe))[0].name])""";

    static final String PROBES_OF_ZOOKEEPER = "has(self.cluster.zookeeper) ? "
            + "self.workloads.all(w, has(w.probe)) : !" + PROBES;
    static final String NOT_PROBES_OF_ZOOKEEPER = """
            has(self.cluster.zookeeper) ? \
            'workload "%s" has no probe, and cluster.zookeeper has no topics: give it a probe, or name a Kafka cluster'\
            .format([self.workloads.filter(w, !has(w.probe))[0].name]) : \
            'workload "%s" is a probe, which needs cluster.zookeeper: name an ensemble, or give the workload a topic'\
            .format([self.workloads.filter(w, has(w.probe))[0].name])""";

    static final String PARTITIONERS = PROBES + " || self.variants.all(v, has(v.partitioner))";
    static final String NO_PARTITIONER = """
            'variant "%s" has no partitioner, which its producers need: give it one, such as BuiltIn'\
            .format([self.variants.filter(v, !has(v.partitioner))[0].name])""";

    private static final String OF_KAFKA = "(has(v.partitioner) || has(v.clientVersion) || has(v.producer) || "
            + "has(v.broker))";
    static final String VARIANTS_OF_PROBES = "!" + PROBES + " || !self.variants.exists(v, " + OF_KAFKA + ")";
    static final String NOT_VARIANTS_OF_PROBES = "'variant \"%s\" has a setting of Kafka, and no workload sends "
            + "records: remove its partitioner, clientVersion, producer and broker'.format([self.variants.filter(v, "
            + OF_KAFKA + ")[0].name])";

    static final String SERVERS_OF_ZOOKEEPER = "has(self.cluster.zookeeper) || !self.variants.exists(v, "
            + "has(v.server))";
    static final String NOT_SERVERS_OF_ZOOKEEPER = """
            'variant "%s" has settings of ZooKeeper servers, and cluster.zookeeper is not given: use broker for \
            settings of brokers'.format([self.variants.filter(v, has(v.server))[0].name])""";

    private WorkRules() {}
}
