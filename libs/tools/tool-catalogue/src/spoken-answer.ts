import { type Decision, type DomainAnswer, type Reason } from '@einvoice/decision-envelope';
import { type Language } from '@einvoice/languages';
import { speakerOf } from '@einvoice/languages/speech';

/** A decision in a language; a sentence that is in no catalogue stays English. Codes, and what is decided, are the same in all of them. */
export function decisionIn(decision: Decision, language: Language): Decision {
  const said = speakerOf(language);
  const reasons = (given: readonly Reason[]) => given.map((reason) => ({ ...reason, message: said(reason.message) }));
  const { blockingReasons, warnings, nextActions } = decision.decision;
  return {
    ...decision,
    summary: said(decision.summary),
    decision: {
      ...decision.decision,
      blockingReasons: reasons(blockingReasons),
      warnings: reasons(warnings),
      nextActions: reasons(nextActions),
    },
  };
}

/** An answer with its decision in the language that somebody asked for; facts, rows and what is signed stay as they are. */
export const answerIn = <Answer extends DomainAnswer>(answer: Answer, language: Language = 'en'): Answer =>
  language === 'en' ? answer : { ...answer, decision: decisionIn(answer.decision, language) };
