import { type DomainAnswer } from '@einvoice/decision-envelope';
import { catalogue, isPaycallTool, type PaycallTool, schemaOf, type ToolDeps } from '@einvoice/tool-catalogue';
import { WrittenAnswer } from '../written-answer';
import { ArgumentsElsewhere, paidOperation } from './paid-operation';

const payer = `0x${'b'.repeat(40)}` as const;
const now = new Date('2026-03-01T12:00:00Z');
const answer: DomainAnswer = {
  decision: {
    ...{ status: 'ready', summary: 'Said.' },
    decision: { canProceed: true, requiresHumanReview: false, blockingReasons: [], warnings: [], nextActions: [] },
  },
  provenance: { source: 'none', mode: 'local', checkedAt: now.toISOString() },
};
const unavailable = {
  state: 'unavailable',
  reason: 'register_error',
  provenance: { source: 'vies-rest', mode: 'live' },
};
const asked: unknown[] = [];
const deps = {
  now: () => now,
  ...{ vies: { check: async () => unavailable }, peppol: {}, provider: {} },
} as unknown as ToolDeps;

/** A tool of the catalogue, with its work in the hands of the spec. */
const tool: PaycallTool = {
  ...catalogue.find(isPaycallTool)!,
  ...{ name: 'ask', description: 'Asks.', answerKeptSeconds: 60, sources: ['vies'] },
  ...{ price: { credits: 1, paycallUnits: '20000' }, limits: { bodyBytesMax: 1, deadlineMs: 7 } },
  examples: [{ text: 'x'.repeat(50) }, { text: 'x' }, { text: 'y' }, { text: 'yy' }].map((input) => ({
    title: '',
    input,
    expect: {},
  })),
  run: async (...given) => {
    asked.push(given);
    return answer;
  },
};
beforeEach(() => void asked.splice(0));

it('an operation is called, priced and limited as its tool is, and shows the first of its shortest examples', () => {
  const { run, ...told } = paidOperation(tool, deps);
  expect(told).toEqual({
    ...{ name: 'ask', description: 'Asks.', amountUnits: '20000', deadlineMs: 7, answerKeptSeconds: 60, sources: ['vies'] },
    discovery: { example: { text: 'x' }, inputSchema: schemaOf(tool.input) },
  }); // prettier-ignore
  const { sources: _sources, ...local } = tool;
  expect(paidOperation(local, deps)).not.toHaveProperty('sources');
  expect(run).toBeInstanceOf(Function);
});

it('it runs the tool for the wallet that pays, and tells which sources did not decide', async () => {
  const run: PaycallTool['run'] = async (...given) => {
    asked.push(given);
    await given[1].vies.check({ countryCode: 'BE' } as never);
    return answer;
  };
  const operation = paidOperation({ ...tool, run }, deps);
  expect(await operation.run({ text: 'x' }, { payer })).toEqual({ answer, undecidedSources: ['vies'] });
  expect(asked).toEqual([[{ text: 'x' }, expect.objectContaining({ peppol: expect.anything() }), { wallet: payer }]]);
  expect(await paidOperation(tool, deps).run({ text: 'x' }, { payer })).toEqual({ answer, undecidedSources: [] });
});

it('it runs arguments that stay elsewhere there, as of now', async () => {
  const written = new WrittenAnswer('ready', new Uint8Array(), 'sha');
  const elsewhere = new ArgumentsElsewhere(async (at) => {
    asked.push(at);
    return written;
  });
  expect(await paidOperation(tool, deps).run(elsewhere, { payer })).toEqual({ answer: written });
  expect(asked).toEqual([now]);
});
