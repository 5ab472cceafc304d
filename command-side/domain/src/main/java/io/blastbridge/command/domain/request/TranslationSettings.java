package io.blastbridge.command.domain.request;

import java.util.Optional;

/**
 * What a translation depends on besides the message.
 *
 * @param calibration the calibrated database
 * @param target where requests are executed; without one, a request that names a target is refused
 */
public record TranslationSettings(Calibration calibration, Optional<ActiveTarget> target) {}
