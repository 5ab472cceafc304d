package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.access.Access;
import io.blastbridge.local.servicebus.codec.RequestCodec;
import io.blastbridge.local.servicebus.model.BrokerContext;
import io.blastbridge.local.servicebus.model.Namespace;

/**
 * What all connections share.
 *
 * @param releaseOnDetach gives messages back when their link goes instead of when their lock runs
 *     out
 * @param createsOnFirstUse makes what somebody attaches to and is not there
 */
public record Broker(
    Namespace namespace,
    BrokerContext context,
    RequestCodec requests,
    Access access,
    Limits limits,
    Faults faults,
    boolean releaseOnDetach,
    boolean createsOnFirstUse) {}
