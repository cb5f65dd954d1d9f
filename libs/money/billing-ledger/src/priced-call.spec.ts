import { randomUUID } from 'node:crypto';
import { refuseMalformedCall, runIdPattern } from './priced-call';

const call = {
  ...{ runId: randomUUID(), workspaceId: 'ws_a', route: 'vat_verify', fingerprint: Buffer.alloc(32) },
  ...{ connectionId: 'c1', creditsPerAnswer: 2, answersMax: 20, freeTier: false },
};
const refused = (change: object) => {
  expect(() => refuseMalformedCall({ ...call, ...change })).toThrow('A call has');
};

it('a call is one with a UUID, a route, a digest, a price and a question', () => {
  for (const change of [
    {},
    { route: 'a' },
    { route: `a${'b_9'.repeat(19)}cd` },
    { creditsPerAnswer: 1 },
    { creditsPerAnswer: 10_000_000 },
    { answersMax: 1 },
  ]) {
    expect(() => refuseMalformedCall({ ...call, ...change })).not.toThrow();
  }
});

it('D1 anything else is a mistake of ours, and is refused before it is kept', () => {
  for (const runId of [
    '',
    `${call.runId}0`,
    `x${call.runId}`,
    call.runId.toUpperCase().replace(/\d/g, 'A'),
    call.runId.replaceAll('-', ''),
  ]) {
    expect(runIdPattern.test(runId)).toBe(false);
    refused({ runId });
  }
  for (const route of ['', 'Vat', '1vat', '_vat', 'vat verify', ` vat`, 'vat\n', `a${'b'.repeat(60)}`])
    refused({ route });
  for (const length of [0, 31, 33]) refused({ fingerprint: Buffer.alloc(length) });
  for (const count of [0, -1, 1.5, NaN, Infinity, 10_000_001]) {
    refused({ creditsPerAnswer: count });
    refused({ answersMax: count });
  }
});
