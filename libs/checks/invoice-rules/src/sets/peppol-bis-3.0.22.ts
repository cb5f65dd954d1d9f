import { peppolTypeCodes, peppolTypeCodesOfNovember2026 } from '../rules/peppol-type-codes';
import { swedishRates, swedishRatesOfNovember2026 } from '../rules/peppol-countries/se';
import { slovakia } from '../rules/peppol-countries/sk';
import { edition, type RuleSet } from './edition';
import { november2026 } from './november-2026';
import { slovakRules } from './november-2026.announced';
import { peppolBis3021 } from './peppol-bis-3.0.21';

/**
 * Published on 23 November 2026. Made from its release notes: code lists and CEN rules stay; `npx nx g edition peppol-bis-3.0.22` with
 * the released file says what differs, and then `provisional` goes.
 */
export const peppolBis3022: RuleSet = edition(peppolBis3021, {
  ...november2026,
  edition: '3.0.22',
  add: [...november2026.add, ...slovakRules],
  remove: ['GR-R-001-5'],
  change: new Map([
    ...november2026.change,
    [peppolTypeCodes, peppolTypeCodesOfNovember2026],
    [swedishRates, swedishRatesOfNovember2026],
  ]),
  addGroups: [...november2026.addGroups, slovakia],
});
