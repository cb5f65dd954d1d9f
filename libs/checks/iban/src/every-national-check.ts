/** Every check that a country defines for all its banks: a line each. */
export { albanian9731 } from './national-checks/albanian-9731';
export { croatianMod11And10 } from './national-checks/croatian-mod-11-10';
export { czechMod11 } from './national-checks/czech-mod-11';
export { estonian731 } from './national-checks/estonian-731';
export { finnishLuhn } from './national-checks/finnish-luhn';
export { hungarian9731 } from './national-checks/hungarian-9731';
export { italianCin } from './national-checks/italian-cin';
export { mod97And10 } from './national-checks/mod-97-10';
export { norwegianMod11 } from './national-checks/norwegian-mod-11';
export { polish397 } from './national-checks/polish-397';
export { belgianRemainder } from './national-checks/remainder-97';
export { ribKey } from './national-checks/rib-key';
export { spanishDigits } from './national-checks/spanish-digits';
