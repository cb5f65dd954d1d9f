import { type DocumentVerdict, type Issue, type StageReport } from '@einvoice/invoice-rules';
import { type Interpreter, type Language, textsIn } from '@einvoice/languages';
import { interpreterOf } from '@einvoice/languages/speech';

/**
 * A verdict with its findings in a language. Each finding says which language it is in: English where a sentence of it is in no
 * catalogue. Codes, places and what is decided are the same in all languages.
 */
export function verdictIn<Verdict extends DocumentVerdict>(verdict: Verdict, language: Language): Verdict {
  const interpreter = interpreterOf(language);
  if (interpreter === null) return verdict;
  const findings = <Found extends Issue>(found: readonly Found[]) => found.map((issue) => textsIn(issue, interpreter));
  const { read, schema, rules, issues, upcoming } = verdict;
  return {
    ...verdict,
    read: { ...stageIn(read, interpreter), issues: findings(read.issues) },
    schema: { ...stageIn(schema, interpreter), issues: findings(schema.issues) },
    rules: stageIn(rules, interpreter),
    issues: findings(issues),
    upcoming: upcoming && {
      ...upcoming,
      appears: findings(upcoming.appears),
      goes: findings(upcoming.goes),
      becomesError: findings(upcoming.becomesError),
    },
  };
}

function stageIn<Stage extends StageReport>(stage: Stage, interpreter: Interpreter): Stage {
  const { message } = stage;
  return message === undefined ? stage : { ...stage, message: interpreter.said(message) ?? message };
}
