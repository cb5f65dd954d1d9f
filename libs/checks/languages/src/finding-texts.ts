import { type Interpreter } from './interpreter';
import { type Language } from './language';

/** What a finding says: what is wrong, and what to do. */
export interface Texts {
  readonly message: string;
  readonly fix: string;
}

/**
 * A finding in the language of an interpreter, and the language that it is in: English where one of its sentences is in no catalogue, so
 * that a finding never speaks two languages.
 */
export function textsIn<Finding extends Texts>(
  finding: Finding,
  interpreter: Interpreter,
): Finding & { readonly language: Language } {
  const message = interpreter.said(finding.message);
  const fix = message === null ? null : interpreter.said(finding.fix);
  if (message === null || fix === null) return { ...finding, language: 'en' };
  return { ...finding, message, fix, language: interpreter.language };
}
