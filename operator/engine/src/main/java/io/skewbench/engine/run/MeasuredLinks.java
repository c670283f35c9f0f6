package io.skewbench.engine.run;

import io.skewbench.api.v1alpha1.ClusterRef;
import io.skewbench.api.v1alpha1.Environment;
import io.skewbench.api.v1alpha1.Environment.Broker;
import io.skewbench.api.v1alpha1.Environment.MeasuredLink;
import io.skewbench.api.v1alpha1.EphemeralCluster;
import io.skewbench.api.v1alpha1.Link;
import io.skewbench.engine.EphemeralNodes;
import io.skewbench.engine.Units;
import io.skewbench.engine.observation.ClusterProvisioning.LinksView;
import io.skewbench.protocol.plan.LinkPlan;
import io.skewbench.protocol.plan.LinkPlan.RequestedLink;
import io.skewbench.protocol.report.LinkRates;
import io.skewbench.protocol.report.LinkRates.BrokerRates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The links that an ephemeral cluster asks for, and their measured rates. */
final class MeasuredLinks {
    /** Rates above this are not limited by the link: the initial burst that a token bucket admits is not measured. */
    private static final double TOLERANCE = 1.25;
    /** Tolerance, in bits per second, for links so narrow that a single batch shows. */
    private static final long TOLERANCE_BITS = 200_000;
    /** Rates below this are limited by something else on the path; protocol overhead takes a few percent. */
    private static final double NARROWER = 0.8;

    private MeasuredLinks() {}

    /** Returns the links that are limited, by broker. */
    static Map<Integer, Link> asked(@Nullable EphemeralCluster cluster) {
        var links = new TreeMap<Integer, Link>();
        if (cluster != null) {
            var ids = EphemeralNodes.ids(cluster);
            for (var pool : cluster.pools()) {
                var link = pool.link();
                if (link != null) {
                    Objects.requireNonNull(ids.get(pool.name())).forEach(id -> links.put(id, link));
                }
            }
        }
        return links;
    }

    /** Returns what to measure. */
    static LinkPlan plan(Map<Integer, Link> asked, String bootstrapServers, Map<String, String> client,
            String topic) {
        return new LinkPlan(bootstrapServers, client, topic, asked.entrySet().stream()
                .map(entry -> new RequestedLink(entry.getKey(), bits(entry.getValue().ingress()),
                        bits(entry.getValue().egress())))
                .toList());
    }

    /** Returns why the run can't go on: the widest of the links that are wider than they should be. */
    static Optional<String> refusal(Map<Integer, Link> asked, LinkRates rates) {
        var wide = new ArrayList<String>();
        each(asked, rates, (link, measured) -> {
            if (measured > link.bits() * TOLERANCE + TOLERANCE_BITS) {
                wide.add("Broker " + link.broker() + " " + link.verb() + " " + Units.formatBits(measured)
                        + ", although its link is limited to " + link.asked() + ": the network of this Kubernetes "
                        + "cluster does not honour the annotation kubernetes.io/" + link.direction()
                        + "-bandwidth; install its CNI bandwidth plugin, or remove the link");
            }
        });
        return wide.stream().findFirst().map(first -> wide.size() == 1
                ? first
                : first + " (" + (wide.size() - 1) + " more links are too wide)");
    }

    /**
     * Returns whether all have been measured, and none was found too wide, which would have been the end of the run.
     */
    static boolean areNoted(Map<Integer, Link> asked, @Nullable Environment environment) {
        var noted = environment == null || environment.brokers() == null
                ? List.<Integer>of()
                : environment.brokers().stream().filter(broker -> broker.link() != null).map(Broker::id).toList();
        return noted.containsAll(asked.keySet());
    }

    /** Returns what an expert would object to. */
    static List<String> warnings(@Nullable EphemeralCluster cluster, @Nullable Environment environment) {
        var warnings = new ArrayList<String>();
        if (environment != null && environment.brokers() != null) {
            var rates = new LinkRates(environment.brokers().stream().filter(broker -> broker.link() != null)
                    .map(broker -> rates(broker.id(), Objects.requireNonNull(broker.link()))).toList());
            each(asked(cluster), rates, (link, measured) -> {
                if (measured < link.bits() * NARROWER) {
                    warnings.add("Broker " + link.broker() + " " + link.verb() + " " + Units.formatBits(measured)
                            + " at most, of the " + link.asked()
                            + " of its link: something else on the path limits the rate");
                }
            });
        }
        return List.copyOf(warnings);
    }

    /** Returns the brokers with what has been measured of their links since they were noted. */
    static List<Broker> noted(ClusterRef cluster, List<Broker> brokers, LinksView links) {
        if (!(links instanceof LinksView.Measured(var rates))) {
            return brokers;
        }
        var asked = asked(cluster.ephemeral());
        return brokers.stream().map(broker -> {
            var link = asked.get(broker.id());
            var measured = rates.brokers().stream().filter(rate -> rate.broker() == broker.id()).findFirst();
            return link == null || broker.link() != null || measured.isEmpty()
                    ? broker
                    : broker.toBuilder().link(new MeasuredLink(link.ingress(), measured.get().ingress(),
                            link.egress(), measured.get().egress())).build();
        }).toList();
    }

    /** One direction of one broker's link. */
    private record Direction(int broker, String direction, String verb, String asked, long bits) {}

    private static void each(Map<Integer, Link> asked, LinkRates rates, BiConsumer<Direction, Long> measured) {
        for (var rate : rates.brokers()) {
            var link = asked.get(rate.broker());
            if (link != null) {
                one(rate.broker(), "ingress", "receives", link.ingress(), rate.ingress(), measured);
                one(rate.broker(), "egress", "sends", link.egress(), rate.egress(), measured);
            }
        }
    }

    private static void one(int broker, String direction, String verb, @Nullable String asked,
            @Nullable Long measured, BiConsumer<Direction, Long> consumer) {
        if (asked != null && measured != null) {
            consumer.accept(new Direction(broker, direction, verb, asked, Units.bitsPerSecond(asked)), measured);
        }
    }

    private static BrokerRates rates(int broker, MeasuredLink link) {
        return new BrokerRates(broker, link.measuredIngressBitsPerSecond(), link.measuredEgressBitsPerSecond());
    }

    private static @Nullable Long bits(@Nullable String rate) {
        return rate == null ? null : Long.valueOf(Units.bitsPerSecond(rate));
    }
}
