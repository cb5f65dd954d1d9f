import { type NationalCheck } from './national-check';
import { albanian9731 } from './national-checks/albanian-9731';
import { croatianMod11And10 } from './national-checks/croatian-mod-11-10';
import { czechMod11 } from './national-checks/czech-mod-11';
import { estonian731 } from './national-checks/estonian-731';
import { finnishLuhn } from './national-checks/finnish-luhn';
import { hungarian9731 } from './national-checks/hungarian-9731';
import { italianCin } from './national-checks/italian-cin';
import { mod97And10 } from './national-checks/mod-97-10';
import { norwegianMod11 } from './national-checks/norwegian-mod-11';
import { polish397 } from './national-checks/polish-397';
import { belgianRemainder } from './national-checks/remainder-97';
import { ribKey } from './national-checks/rib-key';
import { spanishDigits } from './national-checks/spanish-digits';

/**
 * Every check that the authority of a country defines for all its banks. Not here: what each bank sets for itself (AT, DE, DK,
 * GB, IE, IL, SE and others), what was given up (NL since 2020, IS since 2026), and what is not public (docs/decisions/0018).
 */
export const nationalChecks: readonly NationalCheck[] = [
  ...[albanian9731, belgianRemainder, croatianMod11And10, czechMod11, estonian731, finnishLuhn, hungarian9731],
  ...[italianCin, mod97And10, norwegianMod11, polish397, ribKey, spanishDigits],
];
