package io.skewbench.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.config.ResolvedControllerConfiguration;
import io.javaoperatorsdk.operator.api.config.informer.InformerConfiguration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The configuration of a controller whose informers each get a store of their own. There is an informer for each
 * watched namespace, and each removes from its store what its namespace doesn't have.
 */
final class StoredConfiguration<R extends HasMetadata> extends InformerConfiguration<R> {
    private final Supplier<ItemStore<R>> stores;

    private StoredConfiguration(InformerConfiguration<R> settings, Supplier<ItemStore<R>> stores) {
        super(settings.getResourceClass(), settings.getName(), settings.getNamespaces(),
                settings.getFollowControllerNamespaceChanges(), settings.getLabelSelector(),
                settings.getOnAddFilter(), settings.getOnUpdateFilter(), settings.getOnDeleteFilter(),
                settings.getGenericFilter(), null, settings.getInformerListLimit(), settings.getFieldSelector());
        this.stores = stores;
    }

    /** Returns a configuration that is the same except for the stores. */
    static <R extends HasMetadata> ControllerConfiguration<R> of(ControllerConfiguration<R> settings,
            Supplier<ItemStore<R>> stores) {
        return new ResolvedControllerConfiguration<>(settings.getName(), settings.isGenerationAware(),
                settings.getAssociatedReconcilerClassName(), settings.getRetry(), settings.getRateLimiter(),
                settings.maxReconciliationInterval().orElse(null), settings.getFinalizerName(), Map.of(),
                settings.fieldManager(), settings.getConfigurationService(),
                new StoredConfiguration<>(settings.getInformerConfig(), stores),
                settings.triggerReconcilerOnAllEvents(), settings.getWorkflowSpec().orElse(null));
    }

    @Override
    public ItemStore<R> getItemStore() {
        return stores.get();
    }
}
