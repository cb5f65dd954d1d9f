import { peppolCurrencies, selfBillingCurrencies } from '../rules/peppol-lines';
import { edition, type RuleSet } from './edition';
import { november2026 } from './november-2026';
import { peppolSelfBilling301 } from './peppol-selfbilling-3.0.1';

/**
 * Published on 23 November 2026; the header of its file says 3.0.3, its release notes 3.0.2. Made from both. Its file takes electronic
 * addresses of scheme 0158, too, which no release note says.
 */
export const peppolSelfBilling302: RuleSet = edition(peppolSelfBilling301, {
  ...november2026,
  edition: '3.0.2',
  change: new Map([...november2026.change, [selfBillingCurrencies, peppolCurrencies]]),
  codeLists: { peppolEndpointSchemes: `${peppolSelfBilling301.codeLists.peppolEndpointSchemes} 0158` },
});
