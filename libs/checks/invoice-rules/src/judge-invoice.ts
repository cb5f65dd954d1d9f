import { type DocumentReport, type StageWithIssues } from './document-report';
import { type Invoice } from './invoice';
import { profileVerdict } from './profile-verdicts';
import { type JsonObject } from './read/json-object';
import { declaredInJson } from './recognise';
import { ciiRuleSets } from './sets/cii-rule-sets';
import { chooseEditions, otherEditions, ublProfiles } from './sets/choose-editions';
import { type RuleSet } from './sets/edition';
import { ruleSets } from './sets/rule-sets';
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

