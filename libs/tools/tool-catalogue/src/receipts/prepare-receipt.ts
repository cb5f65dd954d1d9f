import {
  decide,
  type Decision,
  type KeptCheck,
  type PreparedReceipt,
  type Reason,
  undecided,
} from '@einvoice/decision-envelope';
import { type ToolCaller, type ToolDeps } from '../tool';
import { type FoundBeside, type ReceiptAnswer, type ReceiptFamily } from './receipt-family';
import { type ReceiptCheck, type ReceiptInput } from './receipt.shape';

/** An answer, and whether a receipt was signed now: only that is charged. */
export interface Prepared<Extra extends object> {
  readonly answer: ReceiptAnswer<Extra>;
  readonly isNew: boolean;
}

/** Reads the named checks anew, decides on the worst of them and of what the family found beside them, and signs all of it. */
export async function prepareReceipt<Input extends ReceiptInput, Extra extends object>(
  family: ReceiptFamily<Input, Extra>,
  input: Input,
  { receipts, now }: ToolDeps,
  caller: ToolCaller | null,
): Promise<Prepared<Extra>> {
  const base = baseOf(family, now());
  if (receipts === undefined) return { answer: notConfigured(base), isNew: false };
  const workspaceId = caller && 'workspaceId' in caller ? caller.workspaceId : null;
  const ids = input.checks.map(({ requestId }) => requestId);
  const found = workspaceId === null ? [] : await receipts.find(workspaceId, ids);
  const named = ids.map((id) => namedCheck(id, found.find(({ requestId }) => requestId === id) ?? null, family.tools));
  if (workspaceId === null || named.some(({ state }) => state !== 'attested')) {
    return { answer: unverified(base, named), isNew: false };
  }
  const beside = family.compare?.(input, found) ?? null;
  const statement = family.statement(found);
  const decision = decisionOn(found, beside, statement);
  const prepared = await receipts.prepare(workspaceId, {
    ...{ kind: family.kind, checks: found, subjectReference: input.subjectReference, statement },
    limitations: family.limitations,
    decision: codesOf(decision),
    ...{ findings: beside?.findings, compared: beside?.compared },
  });
  if (!prepared) return { answer: { ...notConfigured(base), checks: named }, isNew: false };
  const extra = beside?.extra ?? family.nothing;
  return { answer: { ...signed(base, prepared), ...extra, checks: named, decision }, isNew: prepared.isNew };
}

type Undecided<Extra extends object> = Omit<ReceiptAnswer<Extra>, 'decision' | 'status'> & Extra;

function baseOf<Extra extends object>(
  { nothing, limitations }: Pick<ReceiptFamily<ReceiptInput, Extra>, 'nothing' | 'limitations'>,
  now: Date,
): Undecided<Extra> {
  return {
    ...{ receipt: null, bundleDigest: null, preparedBefore: false, environment: null, checks: [] },
    ...{ limitations, provenance: { source: 'none', mode: 'local', checkedAt: now.toISOString() } },
    ...nothing,
  } as Undecided<Extra>;
}

function notConfigured<Extra extends object>(base: Undecided<Extra>): ReceiptAnswer<Extra> {
  const summary = 'No key that signs receipts of checks is set up here, so nothing was signed.';
  return { ...base, status: 'not_configured', decision: undecided('not_configured', { summary }) } as ReceiptAnswer<Extra>; // prettier-ignore
}

function unverified<Extra extends object>(
  base: Undecided<Extra>,
  checks: readonly ReceiptCheck[],
): ReceiptAnswer<Extra> {
  const bad = checks.flatMap(({ state }, at) => (state === 'attested' ? [] : [{ state, at }]));
  const decision = undecided('invalid_input', {
    summary: `${checks.length === 1 ? 'The check' : `${bad.length} of ${checks.length} checks`} cannot be attested, so nothing was signed.`,
    blockingReasons: bad.map(({ state, at }) => ({ code: state, message: `checks[${at}]: ${whyNot[state]}` })),
    nextActions: [checkAgain],
  });
  return { ...base, status: 'unverified_check', checks, decision } as ReceiptAnswer<Extra>;
}

const whyNot: Readonly<Record<ReceiptCheck['state'], string>> = {
  attested: 'It is attested.',
  unverified_check: 'No check of this workspace has this requestId; checks are kept for 90 days.',
  not_of_this_family: 'It is a check of a tool whose receipts are prepared elsewhere.',
};

const checkAgain: Reason = {
  code: 'check_again',
  message: 'Call the tool again with your connection, and name the requestId in evidence of its answer.',
};

function namedCheck(requestId: string, check: KeptCheck | null, tools: readonly string[]): ReceiptCheck {
  if (check === null) return { requestId, state: 'unverified_check', ...nothingKnown };
  const { tool, status, mode, checkedAt } = check;
  const state = tools.includes(tool) ? 'attested' : 'not_of_this_family';
  return { requestId, state, tool, status, mode, checkedAt };
}

const nothingKnown = { tool: null, status: null, mode: null, checkedAt: null } as const;

function signed<Extra extends object>(
  base: Undecided<Extra>,
  { receipt, bundleDigest, environment, isNew }: PreparedReceipt,
) {
  return { ...base, status: 'prepared' as const, receipt, bundleDigest, environment, preparedBefore: !isNew };
}

/** The worst of all: what one check blocks is blocked, what one leaves open is open. Invented data never passes. */
function decisionOn(checks: readonly KeptCheck[], beside: FoundBeside<object> | null, statement: string): Decision {
  const reviewed = checks.filter(({ decision }) => decision.requiresHumanReview || !decision.canProceed);
  const samples = checks.filter(({ mode }) => mode === 'sample');
  return decide({
    summary: statement,
    blockingReasons: [
      ...checks.flatMap((check) => check.decision.blockingReasons.map((code) => saidBy(check, code))),
      ...(beside?.blockingReasons ?? []),
    ],
    warnings: [
      ...checks.flatMap((check) => check.decision.warnings.map((code) => saidBy(check, code))),
      ...checks.filter(({ decision }) => decision.status !== 'ready').map((check) => saidBy(check, 'check_unanswered')),
      ...samples.map((check) => saidBy(check, 'sample_data')),
      ...(beside?.warnings ?? []),
    ],
    requiresHumanReview: reviewed.length + samples.length > 0 || (beside?.requiresHumanReview ?? false),
  });
}

const saidBy = ({ tool, checkedAt }: KeptCheck, code: string): Reason => ({
  code,
  message: `Said by ${tool} at ${checkedAt}.`,
});

const codesOf = ({ decision }: Decision) => ({
  canProceed: decision.canProceed,
  requiresHumanReview: decision.requiresHumanReview,
  blockingReasons: [...new Set(decision.blockingReasons.map(({ code }) => code))],
  warnings: [...new Set(decision.warnings.map(({ code }) => code))],
});
