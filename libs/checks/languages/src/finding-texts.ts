import { type Interpreter } from './interpreter';
import { type Language } from './language';

/** What a finding says: what is wrong, what to do, and what the button says that does it in a file. */
export interface Texts {
  readonly message: string;
  readonly fix: string;
  readonly action?: { readonly label: string };
}

/**
 * A finding in the language of an interpreter, and the language that it is in: English where one of its sentences is in no catalogue, so
 * that a finding never speaks two languages.
 */
export function textsIn<Finding extends Texts>(
  finding: Finding,
  interpreter: Interpreter,
): Finding & { readonly language: Language } {
  const { action } = finding;
  const message = interpreter.said(finding.message);
  const fix = message === null ? null : interpreter.said(finding.fix);
  const label = fix === null || action === undefined ? null : interpreter.said(action.label);
  if (message === null || fix === null || (action !== undefined && label === null)) {
    return { ...finding, language: 'en' };
  }
  const said = { ...finding, message, fix, language: interpreter.language };
  return label === null ? said : { ...said, action: { ...action, label } };
}
