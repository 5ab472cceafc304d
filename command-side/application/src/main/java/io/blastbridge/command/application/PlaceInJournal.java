package io.blastbridge.command.application;

import io.blastbridge.command.eventstore.JournalToken;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.annotation.ParameterResolver;
import org.axonframework.messaging.annotation.ParameterResolverFactory;
import org.jspecify.annotations.Nullable;

/** Lets a handler ask for the place of its event in the journal's order. */
final class PlaceInJournal implements ParameterResolverFactory, ParameterResolver<JournalToken> {

  @Override
  public @Nullable ParameterResolver<?> createInstance(
      Executable executable, Parameter[] parameters, int parameterIndex) {
    return parameters[parameterIndex].getType().equals(JournalToken.class) ? this : null;
  }

  @Override
  public JournalToken resolveParameterValue(Message<?> message) {
    return JournalToken.of(((TrackedEventMessage<?>) message).trackingToken());
  }

  @Override
  public boolean matches(Message<?> message) {
    return message instanceof TrackedEventMessage<?>;
  }
}
