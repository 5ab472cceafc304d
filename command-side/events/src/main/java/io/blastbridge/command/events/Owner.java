package io.blastbridge.command.events;

/**
 * Who holds a claim.
 *
 * @param node name of the node, stable over restarts
 * @param incarnation one life of the node's process, unique for ever
 * @param pid the process' id, for people
 */
public record Owner(String node, String incarnation, long pid) {}
