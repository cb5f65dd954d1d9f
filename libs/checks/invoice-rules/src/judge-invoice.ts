import { type DocumentReport, type StageWithIssues } from './document-report';
import { type Invoice } from './invoice';
import { profileVerdict } from './profile-verdicts';
import { type JsonObject } from './read/json-object';
import { defaultCustomizationId } from './read/read-header';
import { ciiRuleSets } from './sets/cii-rule-sets';
import { chooseEditions, type Declared, otherEditions, ublProfiles } from './sets/choose-editions';
import { type RuleSet } from './sets/edition';
import { ruleSets } from './sets/rule-sets';
import { normalized } from './tree/ubl-node';
import { judgeJson, validateInvoice } from './validate-invoice';
import { type JudgeOptions, noRuleSet, notJudged, ofOtherSyntax, passed, profile } from './verdict-parts';

/** Judges a JSON invoice; the report is that of a document, with JSON pointers as paths. */
export function judgeInvoice(invoice: object, { now, check = {} }: JudgeOptions): DocumentReport {
  const declared = declaredInJson(invoice as JsonObject);
  const editions = chooseEditions(check, declared, now);
  const content = { invoice: invoice as Invoice, lost: [] };
  const noSchema: StageWithIssues = {
    state: 'not_run',
    issues: [],
    message: 'A JSON invoice has no XML schema; the rules stage looks at its fields.',
  };
  if (editions === null) return { ...notJudged('json', declared, noSchema, noRuleSet), ...content };
  const { ruleSet, next } = editions;
  const { valid, ...report } = judgeJson(invoice, now, ruleSet, next);
  const byOther = (other: RuleSet) =>
    profileVerdict(other, validateInvoice(invoice, { now, ruleSet: other }), true, ublProfiles);
  return {
    outcome: 'judged',
    valid,
    read: passed,
    schema: noSchema,
    rules: { state: valid ? 'passed' : 'failed' },
    document: { syntax: 'json', profile: profile(declared, ruleSet.family) },
    ...report,
    ...(check.profiles === 'all' && {
      profiles: [
        profileVerdict(ruleSet, report, true, ruleSets),
        ...otherEditions(ruleSet, check, now).map(byOther),
        ...ofOtherSyntax(ublProfiles, ciiRuleSets, check, now),
      ],
    }),
    ...content,
  };
}

function countryOf(party: unknown): string[] {
  const { country } = Object(Object(party as object).address) as { country?: unknown };
  return typeof country === 'string' ? [normalized(country)] : [];
}

/** A JSON invoice that does not say is one of Peppol BIS Billing. */
function declaredInJson({ customizationId, profileId, seller, buyer }: JsonObject): Declared {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    customization: textOf(customizationId ?? defaultCustomizationId),
    process: textOf(profileId),
    countries: [seller, buyer].flatMap(countryOf),
    isDraft: true,
  };
}
