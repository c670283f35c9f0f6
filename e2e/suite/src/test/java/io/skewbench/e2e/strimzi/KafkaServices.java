package io.skewbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The two Services of a Kafka: the headless one gives each pod its host name, the other one is for bootstrapping
 * clients.
 */
record KafkaServices(Kafka kafka) {

    List<Service> all() {
        return List.of(headless(), bootstrap());
    }

    private Service headless() {
        var ports = new ArrayList<ServicePort>();
        ports.add(port("tcp-ctrlplane", BrokerConfiguration.CONTROL_PLANE_PORT));
        ports.add(port("tcp-replication", BrokerConfiguration.REPLICATION_PORT));
        ports.addAll(clientPorts());
        // Controllers have to find each other before any of them is ready.
        return new ServiceBuilder(service(StrimziNames.brokers(cluster()), StrimziNames.labels(cluster()), ports))
                .editSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .endSpec()
                .build();
    }

    private Service bootstrap() {
        var brokers = new HashMap<>(StrimziNames.labels(cluster()));
        brokers.put("strimzi.io/broker-role", "true");
        return service(StrimziNames.bootstrap(cluster()), brokers, clientPorts());
    }

    private Service service(String name, Map<String, String> selected, List<ServicePort> ports) {
        return new ServiceBuilder().withNewMetadata()
                .withName(name)
                .withNamespace(kafka.getMetadata().getNamespace())
                .withLabels(StrimziNames.labels(cluster()))
                .withOwnerReferences(StrimziNames.ownedBy(kafka))
                .endMetadata()
                .withNewSpec()
                .withSelector(selected)
                .withPorts(ports)
                .endSpec()
                .build();
    }

    private List<ServicePort> clientPorts() {
        return KafkaListener.of(kafka).stream().map(listener -> port("tcp-" + listener.name(), listener.port()))
                .toList();
    }

    private static ServicePort port(String name, int port) {
        return new ServicePortBuilder().withName(name)
                .withPort(port)
                .withTargetPort(new IntOrString(port))
                .withProtocol("TCP")
                .build();
    }

    private String cluster() {
        return kafka.getMetadata().getName();
    }
}
