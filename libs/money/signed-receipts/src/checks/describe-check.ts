import {
  type CheckFacts,
  type Decision,
  type DomainAnswer,
  type EvidenceDeclaration,
  type KeptCheck,
  type KeptDecision,
  type Reason,
} from '@einvoice/decision-envelope';
import { checkReceipts } from '@einvoice/limits';

const { codesMax, codeCharactersMax, datasetVersionsMax, datasetVersionCharactersMax, factsBytesMax } = checkReceipts;

/** An answer of a tool, and what was asked. */
export interface AnsweredCall {
  readonly tool: { readonly name: string; readonly evidence?: EvidenceDeclaration };
  readonly input: object;
  readonly answer: DomainAnswer;
}

/**
 * What is kept of an answer: the tool's own word, the decision by its codes, where it comes from, and the facts that the tool declares.
 * Nothing else of the answer, and nothing of the arguments.
 */
export function describeCheck({ tool, input, answer }: AnsweredCall): Omit<KeptCheck, 'requestId' | 'inputDigest'> {
  const { decision, provenance } = answer;
  const { status, state } = answer as { readonly status?: unknown; readonly state?: unknown };
  const word = [status, state].find((said) => typeof said === 'string') as string | undefined;
  const { evidence } = tool;
  return {
    tool: tool.name,
    status: (word ?? decision.status).slice(0, codeCharactersMax),
    decision: keptDecision(decision),
    ...{ source: provenance.source, mode: provenance.mode, checkedAt: provenance.checkedAt },
    datasetVersions: (evidence?.datasetVersions?.(answer) ?? [])
      .slice(0, datasetVersionsMax)
      .map((version) => version.slice(0, datasetVersionCharactersMax)),
    facts: declaredFacts(evidence, answer, input),
  };
}

/** @throws RangeError when a tool gives more facts than may be kept: that is a bug of the tool */
function declaredFacts(evidence: EvidenceDeclaration | undefined, answer: DomainAnswer, input: object): CheckFacts {
  const given = evidence?.facts?.(answer, input) ?? {};
  const facts = Object.fromEntries(Object.entries(given).filter(([name]) => evidence?.factNames.includes(name)));
  if (Buffer.byteLength(JSON.stringify(facts)) > factsBytesMax)
    throw new RangeError('The facts of a check are too many.');
  return facts;
}

const keptDecision = ({ status, decision }: Decision): KeptDecision => ({
  status,
  canProceed: decision.canProceed,
  requiresHumanReview: decision.requiresHumanReview,
  blockingReasons: codesOf(decision.blockingReasons),
  warnings: codesOf(decision.warnings),
});

const codesOf = (reasons: readonly Reason[]): readonly string[] =>
  [...new Set(reasons.map(({ code }) => code.slice(0, codeCharactersMax)))].slice(0, codesMax);
