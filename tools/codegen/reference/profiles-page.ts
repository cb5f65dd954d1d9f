import { ciiRuleSets, type RuleSet, ublProfiles } from '@einvoice/invoice-rules';
import { code, table, writtenBy } from './markdown';

export const profilesPage = 'docs/profiles.md';

/** Where the official rules of a family come from, and the licence of that artefact. None of their text is in the repository. */
const sources: Readonly<Record<RuleSet['family'], string>> = {
  en16931: 'ConnectingEurope/eInvoicing-EN16931, EUPL 1.2',
  'peppol-bis': 'OpenPEPPOL/peppol-bis-invoice-3; no licence stated, by permission of CEN',
  'peppol-selfbilling': 'OpenPEPPOL, self-billing 3.0; no licence stated',
  xrechnung: 'itplr-kosit/xrechnung-schematron, Apache-2.0',
  'xrechnung-extension': 'the same',
  'xrechnung-cvd': 'the same',
  nlcius: 'peppolautoriteit-nl/validation, MIT',
  'nlcius-g-account': 'the same',
  'br-fr': 'fnfempe/France_RFE, Apache-2.0',
  'extended-ctc-fr': 'the same',
  'factur-x-minimum': 'FNFE-MPE and FeRD, Factur-X 1.09.2 = ZUGFeRD 2.5.2; in fnfempe/France_RFE under Apache-2.0',
  'factur-x-basic-wl': 'the same',
  'factur-x-basic': 'the same',
  'factur-x-en16931': 'the same',
  'factur-x-extended': 'the same',
  'cius-ro': 'Ministerul Finantelor, validation artefacts 1.0.9; no licence stated',
  'hr-cius': 'Porezna uprava, eRacun; no licence stated',
};

/** Every profile that documents are judged by, made of the rule sets. */
export function generateProfilesPage(): string {
  const all = [...ublProfiles, ...ciiRuleSets];
  return `# Profiles

${writtenBy}

A document is judged by the profile that it declares (BT-24); \`check.ruleSet\` names another by its id, and \`check.profiles: "all"\` answers a table of all: which the document passes, and what stands between it and the others. What a verdict says: [what-a-verdict-says.md](what-a-verdict-says.md); every rule: [reference/rules.md](reference/rules.md).

${table(['rule set', 'profile', 'schema', 'counts from', 'until', 'rules', 'checked', 'cannot fire', 'CEN rules', 'source and its licence'], all.map(rowOf))}

"Until" is the day before the next edition that we have; without one the edition counts on. Ids are unique within a rule set only. An edition that is made from what its editors announced says so (provisional).

## Rules that cannot fire

No document raises these ids, whatever is in it; the official rules cannot either.

${all.map(cannotFireOf).filter(Boolean).join('\n\n')}
`;
}

function rowOf(set: RuleSet): string[] {
  const { id, schema, validFrom, rules, cen, profile, provisional } = set;
  return [
    `${code(id)}${provisional ? ' (provisional)' : ''}`,
    profile.name,
    schema.replace('-', ' ').toUpperCase(),
    validFrom,
    untilOf(set),
    String(rules.size),
    String(checkedOf(set)),
    String(set.cannotFire.size),
    cen.startsWith('cen-') ? cen.replace('cen-', '') : 'a copy of its own',
    sources[set.family],
  ];
}

/** Rules that some group looks for, or whose path may not be there. */
function checkedOf({ rules, groups, absentPaths }: RuleSet): number {
  const checked = new Set([...groups.flatMap(({ ids }) => ids), ...absentPaths.map(([id]) => id)]);
  return [...rules.keys()].filter((id) => checked.has(id)).length;
}

function untilOf({ family, syntax, validFrom }: RuleSet): string {
  const days = [...ublProfiles, ...ciiRuleSets]
    .filter((set) => set.family === family && set.syntax === syntax && set.validFrom > validFrom)
    .map((set) => Date.parse(set.validFrom));
  return days.length === 0 ? '' : new Date(Math.min(...days) - dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

/** By reason, so that a reason is read once. */
function cannotFireOf({ id, syntax, cannotFire }: RuleSet): string {
  if (cannotFire.size === 0) return '';
  const byReason = new Map<string, string[]>();
  for (const [rule, reason] of cannotFire) byReason.set(reason, [...(byReason.get(reason) ?? []), code(rule)]);
  const lines = [...byReason].map(([reason, rules]) => `- ${rules.join(', ')}: ${reason}`);
  return `### ${id} (${syntax.toUpperCase()})\n\n${lines.join('\n')}`;
}
