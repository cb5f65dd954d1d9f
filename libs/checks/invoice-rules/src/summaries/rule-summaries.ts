import { type RuleId } from '../official/rule-catalogue';
import { businessRules } from './business-rules';
import { nationalRules } from './national-rules';
import { peppolRules } from './peppol-rules';
import { type Summaries } from './summary';
import { syntaxRules } from './syntax-rules';
import { vatRules } from './vat-rules';

const summaries: Summaries = { ...businessRules, ...vatRules, ...syntaxRules, ...peppolRules, ...nationalRules };

/** What an official rule asks, in one sentence of ours that is true of a document that obeys. */
export function ruleSummary(id: RuleId): string {
  const summary = summaries[id];
  if (summary === undefined)
    throw new Error(`${id} has no summary; write one in libs/checks/invoice-rules/src/summaries.`);
  return summary;
}
