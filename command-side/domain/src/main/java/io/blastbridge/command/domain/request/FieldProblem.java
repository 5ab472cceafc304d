package io.blastbridge.command.domain.request;

/**
 * One rule a request broke; never the value that broke it.
 *
 * @param path dotted member names, at most 200 characters
 * @param rule a word for the rule
 * @param text the rule in English, to follow the path
 */
public record FieldProblem(String path, String rule, String text) {}
