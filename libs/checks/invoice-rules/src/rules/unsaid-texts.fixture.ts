import { languages } from '@einvoice/languages';
import { interpreterOf } from '@einvoice/languages/speech';
import { type Issue } from '../issues';

const interpreters = languages.flatMap((language) => interpreterOf(language) ?? []);

/** The languages that a sentence cannot be said in, with the sentence; nothing where it is said in all of them. */
export const unsaid = (text: string): string[] =>
  interpreters.flatMap((interpreter) => (interpreter.said(text) === null ? `${interpreter.language}: ${text}` : []));

/** What findings say that some language cannot. */
export const unsaidOf = (issues: readonly Pick<Issue, 'message' | 'fix'>[]): string[] => [
  ...new Set(issues.flatMap(({ message, fix }) => [message, fix]).flatMap(unsaid)),
];
