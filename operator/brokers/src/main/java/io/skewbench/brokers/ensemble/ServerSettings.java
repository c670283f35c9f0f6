package io.skewbench.brokers.ensemble;

import io.skewbench.brokers.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Settings of the servers of one ensemble, which listen on the loopback interface. What isn't set here has ZooKeeper's
 * default, so that the servers behave like others.
 *
 * @param ports of each server, in the order of their ids
 * @param more settings of every server, which are added to those that an ensemble may choose or replace them
 */
record ServerSettings(List<Ports> ports, Map<String, String> more) {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int PORTS_OF_EACH = 3;

    /**
     * The ports of one server.
     *
     * @param client for clients
     * @param quorum for followers, when it leads
     * @param election for the election of a leader
     */
    record Ports(int client, int quorum, int election) {}

    /** Returns the settings of servers on ports that are free now. */
    static ServerSettings onFreePorts(int servers, Map<String, String> more) throws IOException {
        var free = FreePorts.find(PORTS_OF_EACH * servers);
        var ports = new ArrayList<Ports>();
        for (var first = 0; first < free.size(); first += PORTS_OF_EACH) {
            ports.add(new Ports(free.get(first), free.get(first + 1), free.get(first + 2)));
        }
        return new ServerSettings(List.copyOf(ports), more);
    }

    /** Returns settings of the same servers, on the same ports, with others added to them or in place of them. */
    ServerSettings with(Map<String, String> others) {
        var all = new HashMap<>(more);
        all.putAll(others);
        return new ServerSettings(ports, all);
    }

    /** Returns the addresses for clients, in the order of the servers' ids. */
    List<String> addresses() {
        return ports.stream().map(each -> LOOPBACK + ":" + each.client()).toList();
    }

    /**
     * Returns the settings of one server.
     *
     * @param server its id, from 1
     */
    Properties of(int server, Path data) {
        var settings = new Properties();
        settings.setProperty("tickTime", "2000");
        settings.setProperty("initLimit", "10");
        settings.setProperty("syncLimit", "5");
        // By default a client's machine may have 60 connections, and here all clients are on one.
        settings.setProperty("maxClientCnxns", "0");
        // ZooKeeper ignores white space around names: with it, a setting would not be replaced below.
        more.forEach((name, value) -> settings.setProperty(name.trim(), value));
        settings.setProperty("dataDir", data.toString());
        settings.setProperty("clientPortAddress", LOOPBACK);
        settings.setProperty("clientPort", Integer.toString(ports.get(server - 1).client()));
        settings.setProperty("4lw.commands.whitelist", "srvr");
        settings.setProperty("admin.enableServer", "false");
        for (var id = 1; ports.size() > 1 && id <= ports.size(); id++) {
            var each = ports.get(id - 1);
            settings.setProperty("server." + id, LOOPBACK + ":" + each.quorum() + ":" + each.election());
        }
        return settings;
    }
}
