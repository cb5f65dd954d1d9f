import {
  ciiRuleSets,
  type DocumentVerdict,
  type Issue,
  type RuleSet,
  ruleSets,
  ublProfiles,
} from '@einvoice/invoice-rules';

/** The rules that somebody asks for by name, where an edition of ours is several official rule sets. */
export interface AskedRules {
  /** Id of the edition to judge by; absent: whichever counts. */
  readonly ruleSet?: string;
  /**
   * Which findings are meant: all, those of the CEN rules in it, those beside them, or of the schema alone; official: all, by the names
   * that official reports have, where a rule may have none.
   */
  readonly part: 'all' | 'official' | 'cen' | 'profile' | 'schema';
}

/**
 * What a name stands for: the id of one of our editions, or the name of one official rule set as labelled data have it
 * (`cen-ubl-1.3.16`, `peppol-ubl-3.0.21`, `peppol-selfbilling-3.0.1`, `xrechnung-cii-2.5.0`, `facturx-basic-1.09.2`, `xsd`).
 * @returns null for a rule set that we do not have
 */
export function askedRules(name: string): AskedRules | null {
  if (name === 'xsd') return { part: 'schema' };
  const cen = /^cen-ubl-(.+)$/.exec(name)?.[1];
  if (cen !== undefined) return partOf('cen', (set) => set.cen === `cen-${cen}`);
  const cii = /^cen-cii-(.+)$/.exec(name)?.[1];
  if (cii !== undefined) return partOf('cen', (set) => set.cen === `cen-${cii}`, ciiRuleSets);
  const [, syntax, xrechnung] = /^xrechnung-(ubl|cii)-(.+)$/.exec(name) ?? [];
  if (syntax !== undefined)
    return partOf('profile', ({ id }) => id === `xrechnung-${xrechnung}`, syntax === 'cii' ? ciiRuleSets : ruleSets);
  const [, family, edition] = /^peppol-(ubl|selfbilling)-(.+?)(?:-provisional)?$/.exec(name) ?? [];
  if (family === 'ubl') return partOf('profile', ({ id }) => id === `peppol-bis-${edition}`);
  if (family === 'selfbilling') return partOf('profile', ({ id }) => id === `peppol-selfbilling-${edition}`);
  const [, dutchSyntax, dutchEdition] = /^nlcius-(ubl|cii)-(.+)$/.exec(name) ?? [];
  if (dutchSyntax !== undefined)
    return partOf('all', ({ id }) => id === `nlcius-${dutchEdition}`, dutchSyntax === 'ubl' ? ruleSets : ciiRuleSets);
  const [, profile, release] = /^facturx-(minimum|basicwl|basic|en16931|extended)-(.+)$/.exec(name) ?? [];
  if (profile !== undefined) {
    const family = profile === 'basicwl' ? 'basic-wl' : profile;
    return partOf('official', ({ id }) => id === `factur-x-${family}-${release}`, ciiRuleSets);
  }
  const croatian = /^hr-(\d.*)$/.exec(name)?.[1];
  if (croatian !== undefined) return partOf('profile', ({ id }) => id === `hr-cius-${croatian}`);
  const [, extendedSyntax, extended] = /^extended-ctc-fr-(ubl|cii)-(.+)$/.exec(name) ?? [];
  if (extendedSyntax !== undefined)
    return partOf(
      'cen',
      ({ id }) => id === `extended-ctc-fr-${extended}`,
      extendedSyntax === 'ubl' ? ruleSets : ciiRuleSets,
    );
  const [, frenchSyntax, french] = /^br-fr-(ubl|cii)-(.+)$/.exec(name) ?? [];
  if (frenchSyntax !== undefined)
    return partOf('profile', ({ id }) => id === `br-fr-${french}`, frenchSyntax === 'ubl' ? ruleSets : ciiRuleSets);
  return partOf('all', ({ id }) => id === name, [...ublProfiles, ...ciiRuleSets]);
}

function partOf(
  part: AskedRules['part'],
  isMeant: (set: RuleSet) => boolean,
  sets: readonly RuleSet[] = ruleSets,
): AskedRules | null {
  const set = sets.find(isMeant);
  return set === undefined ? null : { ruleSet: set.id, part };
}

/** What of a verdict is about the part that was asked for. */
export type PartOfVerdict = Pick<DocumentVerdict, 'valid' | 'schema' | 'issues' | 'truncated'>;

/**
 * The findings of one part, and whether the document is valid by it: a profile builds on the CEN rules, which do not need the
 * profile. Errors of our own stand for values at which official validators stop, so nothing is valid beside them.
 */
export function partOfVerdict(verdict: DocumentVerdict, part: AskedRules['part']): PartOfVerdict {
  const { valid, schema, issues, truncated } = verdict;
  if (part === 'all') return { valid, schema, issues, ...(truncated && { truncated }) };
  if (part === 'official') return inOfficialNames(verdict);
  if (part === 'schema') return { valid: schema.state === 'passed', schema, issues: [] };
  const isMeant = (code: string) => isOfficial(code) && isOfCen(code) === (part === 'cen');
  const counts = Object.entries(truncated ?? {}).filter(([code]) => isMeant(code));
  return {
    valid: valid || (part === 'cen' && isValidByCen(verdict)),
    schema,
    issues: issues.flatMap(apart).filter(({ code }) => isMeant(code)),
    ...(truncated && { truncated: Object.fromEntries(counts) }),
  };
}

/** What labelled data call official rules of Factur-X without an id; ours have one. */
export const noId = 'null';
const nameOf = (code: string) => (code === 'FX-NOT-USED' ? noId : code);

function inOfficialNames({ valid, schema, issues, truncated }: DocumentVerdict): PartOfVerdict {
  const counts = Object.entries(truncated ?? {}).map(([code, count]) => [nameOf(code), count] as const);
  return {
    valid,
    schema,
    issues: issues.flatMap(apart).map((issue) => ({ ...issue, code: nameOf(issue.code) })),
    ...(truncated && { truncated: Object.fromEntries(counts) }),
  };
}

/** Rules that say the same are one finding; of one rule set alone, each is its own. */
function apart(issue: Issue): readonly Issue[] {
  const { code, sameAs = [] } = issue;
  const ids = [code, ...sameAs];
  return ids.map((id) =>
    sameAs.length === 0 ? issue : { ...issue, code: id, sameAs: ids.filter((other) => other !== id) },
  );
}

function isValidByCen({ outcome, schema, issues, truncated }: DocumentVerdict): boolean {
  if (outcome !== 'judged' || schema.state === 'failed' || truncated !== undefined) return false;
  return issues.every(({ code, severity }) => severity !== 'error' || (isOfficial(code) && !isOfCen(code)));
}

const officialIds: ReadonlySet<string> = new Set(
  [...ruleSets, ...ciiRuleSets].flatMap(({ rules }) => [...rules.keys()]),
);
const isOfficial = (id: string): boolean => officialIds.has(id);

/** Whether an official id belongs to the part of an edition. */
export const isOfPart = (id: string, part: AskedRules['part']): boolean =>
  part === 'all' || part === 'official' || (part !== 'schema' && isOfCen(id) === (part === 'cen'));

/** Ids of the CEN rules start so; all others are Peppol's, the countries', and those of XRechnung, NLCIUS and France. */
const isOfCen = (id: string): boolean => /^(BR-(?!DE-|DEX-|TMP-|NL-|FR-)|UBL-|CII-)/.test(id);
