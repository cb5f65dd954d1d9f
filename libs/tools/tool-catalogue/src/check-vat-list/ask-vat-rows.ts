import { vatBatch } from '@einvoice/limits';
import { type ViesAnswer, type ViesClient } from '@einvoice/vies-client';
import { viesRefusals } from '../verify-vat-vies/decide-on-verdict';
import { notAsked, type VatRowsPlan, type VatRowVerdictFound } from './plan-vat-rows';
import { type VatRowResult } from './vat-rows.shape';

/** The tool over MCP that asks the same for the same price: who may not call it may not use its other routes. */
export const vatListTool = 'check_vat_list';

/** 2 credits for each number that the register answered now (spec.md 8); a repeated one counts once. */
export const vatRowsPrice = { creditsPerAnswer: 2 } as const;

export interface VatRowsOutcome {
  /** In the order of the rows. */
  readonly rows: readonly VatRowResult[];
  /** Numbers that the register answered now, each counted once: what is charged. What was kept here is free. */
  readonly answered: number;
  /** True when no row is `unavailable`: there is nothing to ask again. */
  readonly complete: boolean;
}

/**
 * Asks the register about all numbers of a plan at once. Every row has its answer after `vatBatch.rowDeadlineMs`, an
 * outage being one. Never throws for what the register does.
 */
export async function askVatRows(
  { rows, questions }: VatRowsPlan,
  vies: Pick<ViesClient, 'check'>,
  now: () => Date,
): Promise<VatRowsOutcome> {
  const asked = [...questions].map(async ([key, number]) => {
    return [key, resultOf(await vies.check(number, vatBatch.rowDeadlineMs))] as const;
  });
  const results = new Map(await Promise.all(asked));
  const nowMs = now().getTime();
  const judged = rows.map(({ row: { vatId, reference }, known, question }): VatRowResult => {
    const { verdict, detail, checkedAt, ...age } = known ? aged(known, nowMs) : results.get(question)!;
    return { input: vatId, verdict, detail, reference, checkedAt, ...age };
  });
  const isAnsweredNow = ({ verdict, fromCache }: VatRowVerdictFound) =>
    !fromCache && (verdict === 'valid' || verdict === 'invalid');
  return {
    rows: judged,
    answered: [...results.values()].filter(isAnsweredNow).length,
    complete: judged.every(({ verdict }) => verdict !== 'unavailable'),
  };
}

/** What an earlier attempt was answered is older by now. */
function aged(known: VatRowVerdictFound, nowMs: number): VatRowVerdictFound {
  if (known.checkedAt === null) return known;
  return { ...known, ageSeconds: Math.max(0, Math.floor((nowMs - Date.parse(known.checkedAt)) / 1_000)) };
}

function resultOf(answer: ViesAnswer): VatRowVerdictFound {
  const { checkedAt, fromCache, ageSeconds, mode } = answer.provenance;
  // Refused here, or not enabled: nobody was asked, now or before.
  const nobodyAsked = mode === 'local' || mode === 'mock';
  return { ...verdictOf(answer), ...(nobodyAsked ? notAsked : { checkedAt, fromCache, ageSeconds }) };
}

/** Only the register's own word is a verdict. */
function verdictOf(answer: ViesAnswer): Pick<VatRowResult, 'verdict' | 'detail'> {
  switch (answer.state) {
    case 'valid':
      return { verdict: 'valid', detail: `${said(answer)} is valid.` };
    case 'invalid':
      return {
        verdict: 'invalid',
        detail: `${said(answer)} is not valid for trade within the EU; it may still be registered in its country.`,
      };
    case 'invalid_input':
      return { verdict: 'not_checked', detail: viesRefusals[answer.reason][0] };
    case 'unavailable':
      return { verdict: 'unavailable', detail: outageIn(answer) };
  }
}

/** Who said it, and when; a sandbox says that it is one. */
function said({ provenance: { mode, checkedAt } }: ViesAnswer): string {
  return `${mode === 'sandbox' ? 'The simulated register of this sandbox' : 'VIES'} said at ${checkedAt} that the number`;
}

function outageIn({ reason }: Extract<ViesAnswer, { state: 'unavailable' }>): string {
  if (reason === 'not_configured') {
    return 'VIES is not enabled on this server; nobody was asked. That is no judgement on the number.';
  }
  return `The register could not answer (${reason}). That is an outage of the register, not a judgement on the number; send this row again later.`;
}
