import { type RuleId } from '../official/rule-catalogue';

/** What official rules ask, in our words: one sentence that is true of a document that obeys. */
export type Summaries = Readonly<Partial<Record<RuleId, string>>>;
