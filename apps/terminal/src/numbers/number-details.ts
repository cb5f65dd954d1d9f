import { say } from '../texts/say';

/** What this program says of a number itself, as programs read it: in English. */
export const details = {
  notSendable: 'The row holds no text that can be a VAT number.',
  notAsked: 'The run ended before this row was asked.',
  rightForm: 'The form is right; no register was asked.',
} as const;

const wrongForms: Record<string, string> = { none: details.rightForm };
const wrongForm = /^The form is wrong: (\w+)\.$/;

/** @param issue of the check by form; `none` when it is right */
export const formDetail = (issue: string): string => (wrongForms[issue] ??= `The form is wrong: ${issue}.`);

/** A detail for people. What the service says of a number comes in their language already. */
export function detailShown(detail: string): string {
  if (detail === details.notSendable) return say('The row holds no text that can be a VAT number.');
  if (detail === details.notAsked) return say('The run ended before this row was asked.');
  if (detail === details.rightForm) return say('The form is right; no register was asked.');
  const issue = wrongForm.exec(detail)?.[1];
  return issue === undefined ? detail : say('The form is wrong: {issue}.', { issue });
}

const verdicts: Readonly<Record<string, () => string>> = {
  valid: () => say('valid'),
  invalid: () => say('invalid'),
  unavailable: () => say('unavailable'),
  not_checked: () => say('not checked'),
  not_asked: () => say('not asked'),
};

/** A verdict for people. */
export const verdictShown = (verdict: string): string => verdicts[verdict]?.() ?? verdict;
