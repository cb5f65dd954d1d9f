import { type Freshness, type Provenance } from '@einvoice/decision-envelope';
import { smallBody, vatBatch } from '@einvoice/limits';
import { defineTool, type ToolDeps } from '../tool';
import { askVatRows, vatListTool, vatRowsPrice } from './ask-vat-rows';
import { checkVatListExamples } from './check-vat-list.examples';
import { CheckVatListOutput } from './check-vat-list.shape';
import { checkVatRows } from './check-vat-rows';
import { decideOnRows } from './decide-on-rows';
import { normalVatRows, planVatRows } from './plan-vat-rows';
import { type VatRowResult, VatRowsInput } from './vat-rows.shape';

export const checkVatListTool = defineTool({
  name: vatListTool,
  title: 'Verify a list of VAT numbers in VIES',
  description:
    'Asks the EU register VIES about 1 to 20 VAT numbers at once; one verdict per row: valid, invalid, unavailable (an ' +
    'outage, no claim, not charged) or not_checked. 2 credits per number the register answered now. With ' +
    'x-service-idempotency-key (header or _meta) a repetition is billed once and asks only open rows.',
  input: VatRowsInput,
  output: CheckVatListOutput,
  price: { credits: vatRowsPrice.creditsPerAnswer },
  parts: {
    unit: 'answered row',
    most: vatBatch.rowsMax,
    asked: ({ rows }) => ({ rows: normalVatRows(rows) }),
    open: ({ rows }, earlier) => planVatRows(rows, earlier?.rows).questions.size,
    work: (input, deps, earlier) => checkRows(input, deps, earlier),
  },
  check: checkVatRows,
  sources: ['vies'],
  limits: { bodyBytesMax: smallBody.bytesMax, deadlineMs: vatBatch.batchDeadlineMs },
  examples: checkVatListExamples,
  run: async (input, deps) => (await checkRows(input, deps, null)).answer,
});

async function checkRows({ rows }: VatRowsInput, { vies, now }: ToolDeps, earlier: CheckVatListOutput | null) {
  const plan = planVatRows(rows, earlier?.rows);
  const sources: Provenance[] = [];
  // The register's client says with each answer whether it is a sandbox.
  const watched = {
    check: async (...question: Parameters<typeof vies.check>) => {
      const answer = await vies.check(...question);
      sources.push(answer.provenance);
      return answer;
    },
  };
  const { rows: judged, answered, complete } = await askVatRows(plan, watched, now);
  const { source, mode } = sources[0] ?? earlier?.provenance ?? { source: 'none', mode: 'local' as const };
  const provenance = { source, mode, checkedAt: now().toISOString(), ...freshnessOf(judged) };
  return { answer: { rows: judged, decision: decideOnRows(judged), provenance }, answered, complete };
}

/** Of all rows that the register was asked about: kept when all were, and as old as the oldest. */
function freshnessOf(rows: readonly VatRowResult[]): Freshness {
  const asked = rows.filter(({ checkedAt }) => checkedAt !== null);
  return {
    fromCache: asked.length > 0 && asked.every(({ fromCache }) => fromCache),
    ageSeconds: Math.max(0, ...asked.map(({ ageSeconds }) => ageSeconds ?? 0)),
  };
}
