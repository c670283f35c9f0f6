package io.skewbench.controller.brokercount;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where a broker's pod publishes what it counts: at Strimzi's port for metrics, and at nothing else, whatever the pod
 * says of itself.
 */
public final class MetricsAddress {
    /** Strimzi's port {@code tcp-prometheus}, which no listener may have. */
    private static final int PORT = 9404;
    private static final String OCTET = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
    private static final Pattern IPV4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:][0-9A-Fa-f:.]{1,44}");

    private MetricsAddress() {}

    /**
     * Returns the address of the metrics in a pod; empty if the address of the pod is none that a network plugin gives:
     * no IP address, or one that leads to the operator's own machine.
     */
    public static Optional<URI> of(String podIp) {
        var isIpv6 = podIp.contains(":");
        // Nothing that could be a name is looked up.
        if (!(isIpv6 ? IPV6 : IPV4).matcher(podIp).matches()) {
            return Optional.empty();
        }
        try {
            return Arrays.stream(InetAddress.getAllByName(podIp)).allMatch(MetricsAddress::mayBeAPods)
                    ? Optional.of(URI.create(
                            "http://" + (isIpv6 ? "[" + podIp + "]" : podIp) + ":" + PORT + "/metrics"))
                    : Optional.empty();
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private static boolean mayBeAPods(InetAddress address) {
        return !(address.isLoopbackAddress() || address.isAnyLocalAddress() || address.isLinkLocalAddress()
                || address.isMulticastAddress());
    }

    /** Returns the address with a query for the wanted metrics alone, which a server that doesn't know it ignores. */
    static URI query(URI metrics) {
        return URI.create(metrics + CountSamples.names().stream().map(name -> "name%5B%5D=" + name)
                .collect(Collectors.joining("&", "?", "")));
    }
}
