import { peppolOfCii } from '../rules/peppol-cii';
import { peppolDocument } from '../rules/peppol-document';
import { peppolLines } from '../rules/peppol-lines';
import { xrechnungOfCii, xrechnungOfUbl } from '../rules/xrechnung';
import { cleanVehiclesOfCii, cleanVehiclesOfUbl } from '../rules/xrechnung-cvd';
import { extensionOfCii, extensionOfUbl } from '../rules/xrechnung-extension';
import { edition, type RuleSet } from './edition';
import { en16931Cii1315 } from './en16931-1.3.15';
import { en16931Ubl1315 } from './en16931-1.3.15-ubl';
import { type OfficialRuleRow } from './official-rules';
import { officialRules } from './peppol-bis-3.0.21/rules.generated';
import { xrechnung, xrechnungCvd, xrechnungExtension } from './profiles';
import { peppolRuleIds, xrechnungCiiRules, xrechnungUblRules } from './xrechnung-2.5.0/rules';
import { levels } from './xrechnung-2.5.0/scenarios';

const profiles = { xrechnung, 'xrechnung-extension': xrechnungExtension, 'xrechnung-cvd': xrechnungCvd } as const;
type Family = keyof typeof profiles;
const families = Object.keys(profiles) as Family[];

/** Rules of Peppol that count in XRechnung; what a line adds up to is no error there. */
const peppolRules: readonly OfficialRuleRow[] = officialRules
  .filter(([id]) => peppolRuleIds.includes(id))
  .map(([id, level, ...facts]): OfficialRuleRow => [id, id === 'PEPPOL-EN16931-R120' ? 'warning' : level, ...facts]);
const facts = { edition: '2.5.0', validFrom: '2026-01-31' } as const;

/** XRechnung 3.0 in the edition of its rules of January 2026: the standard, its extension, and clean vehicles (CVD), for UBL. */
export const xrechnung250Ubl: readonly RuleSet[] = families.map((family) => {
  const whole = edition(en16931Ubl1315, {
    ...facts,
    family,
    profile: profiles[family],
    add: [...xrechnungUblRules, ...peppolRules],
    addGroups: [peppolDocument, peppolLines, xrechnungOfUbl, extensionOfUbl, cleanVehiclesOfUbl],
  });
  return edition(whole, { ...facts, relevel: levels[family].ubl });
});

/** The same for CII. */
export const xrechnung250Cii: readonly RuleSet[] = families.map((family) => {
  const whole = edition(en16931Cii1315, {
    ...facts,
    family,
    profile: profiles[family],
    add: [...xrechnungCiiRules, ...peppolRules.filter(([id]) => id !== 'PEPPOL-EN16931-R043')],
    addGroups: [peppolOfCii, xrechnungOfCii, extensionOfCii, cleanVehiclesOfCii],
  });
  return edition(whole, { ...facts, relevel: levels[family].cii });
});
