package io.blastbridge.local.servicebus.contract;

import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The store that brokers of contract tests keep their messages in; one at a time. */
enum TestedStore {
  MEMORY,
  POSTGRES;

  private static TestedStore current = MEMORY;

  /** The settings with the store that is tested now, each time a new and empty one. */
  static ServiceBusSettings on(ServiceBusSettings settings) {
    return switch (current) {
      case MEMORY -> settings;
      case POSTGRES -> settings.withDatabase(FreshSchema.create().settings());
    };
  }

  /** Makes the current store one after the other. */
  static final class Provider implements ClassTemplateInvocationContextProvider {
    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
        ExtensionContext context) {
      return Arrays.stream(values()).map(Invocation::new);
    }
  }

  private record Invocation(TestedStore store) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return store.name();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      BeforeClassTemplateInvocationCallback choose = context -> current = store;
      return List.of(choose);
    }
  }
}
