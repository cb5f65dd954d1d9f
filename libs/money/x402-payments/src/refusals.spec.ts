import { languages } from '@einvoice/languages';
import { refusalIn } from '@einvoice/languages/refusals';
import { refusals } from './refusals';

const later = { opensAtSeconds: 1_000, nowSeconds: 10 };
const all = [
  refusals.boundToOtherRequest(),
  refusals.identifierRequired(),
  refusals.identifierConflict(),
  refusals.answerExpired({}, ''),
  refusals.retryLimit({ of: 'payment', source: 'VIES', runsMax: 3 }),
  refusals.retryLimit({ of: 'source', source: 'VIES', countMax: 20, ...later }),
  refusals.retryLimit({ of: 'failed_settlements', countMax: 5, ...later }),
  refusals.retryLimitUnderWay('failed_settlements'),
  refusals.retryLimitUnderWay({ source: 'VIES' }),
  refusals.laneClosed([]),
  ...([false, 'unknown'] as const).flatMap((charged) => [
    refusals.laneBusy(charged),
    refusals.notChecked('full', charged),
    refusals.notChecked('over_budget', charged),
    refusals.chainUnavailable(charged),
    refusals.storageUnavailable(charged),
  ]),
  refusals.facilitatorUnavailable(),
  refusals.toolFailed('tool_failed', ''),
  refusals.toolFailed('tool_timeout', ''),
  refusals.settlementPending(''),
];

it.each(languages.filter((language) => language !== 'en'))('every refusal of a payment is said in %s', (language) => {
  const unsaid = all.filter((refusal) => refusalIn(refusal, language).message === refusal.message);
  expect(unsaid.map(({ message }) => message)).toEqual([]);
});

/** What a program reads of a refusal. */
const read = ({ message: _message, ...rest }: ReturnType<typeof refusals.laneClosed>) => rest;
const refused = (status: number, code: string) => ({ kind: 'refused', status, code, retryable: false, charged: false });
const later503 = (code: string, retryAfterSeconds: number, charged: boolean | string = false) => ({
  ...{ kind: 'refused', status: 503, code, retryable: true, charged, retryAfterSeconds },
});
const opensAt = '1970-01-01T00:16:41.000Z';
const opens = { opensAtSeconds: 1_000.5, nowSeconds: 10.25 };

it.each([
  [refusals.malformedPayment('it is empty'), refused(400, 'invalid_payment_payload')],
  [refusals.boundToOtherRequest(), refused(409, 'payment_bound_to_other_request')],
  [refusals.identifierRequired(), refused(409, 'payment_identifier_required')],
  [refusals.identifierConflict(), refused(409, 'payment_identifier_conflict')],
  [
    refusals.answerExpired({ charged: true }, 'response'),
    { ...refused(409, 'answer_expired'), details: { billing: { charged: true } }, paymentResponse: 'response' },
  ],
  [
    refusals.retryLimit({ of: 'payment', source: 'VIES', runsMax: 3 }),
    { ...later503('payment_retry_limit', 600), details: { limit: 'payment', source: 'VIES' } },
  ],
  [
    refusals.retryLimit({ of: 'source', source: 'VIES', countMax: 20, ...opens }),
    { ...later503('payment_retry_limit', 991), details: { limit: 'source', source: 'VIES', opensAt } },
  ],
  [
    refusals.retryLimit({ of: 'failed_settlements', countMax: 5, ...opens }),
    { ...later503('payment_retry_limit', 991), details: { limit: 'failed_settlements', opensAt } },
  ],
  [
    refusals.retryLimit({ of: 'failed_settlements', countMax: 5, ...opens, nowSeconds: 2_000 }),
    { ...later503('payment_retry_limit', 1), details: { limit: 'failed_settlements', opensAt } },
  ],
  [
    refusals.retryLimitUnderWay('failed_settlements'),
    { ...later503('payment_retry_limit', 2), details: { limit: 'failed_settlements' } },
  ],
  [
    refusals.retryLimitUnderWay({ source: 'VIES' }),
    { ...later503('payment_retry_limit', 2), details: { limit: 'source', source: 'VIES' } },
  ],
  [refusals.laneClosed(['operator']), { ...later503('lane_closed', 10), details: { reasons: ['operator'] } }],
  [refusals.laneBusy(false), later503('lane_busy', 2)],
  [refusals.laneBusy('unknown'), later503('lane_busy', 2, 'unknown')],
  [refusals.notChecked('full', 'unknown'), later503('lane_busy', 2, 'unknown')],
  [refusals.notChecked('over_budget', false), later503('payment_rate_limit', 30)],
  [refusals.facilitatorUnavailable(), later503('facilitator_unavailable', 5)],
  [refusals.chainUnavailable('unknown'), later503('chain_unavailable', 5, 'unknown')],
  [refusals.storageUnavailable(false), later503('storage_unavailable', 5)],
  [refusals.toolFailed('tool_failed', 'response'), { ...later503('tool_failed', 5), paymentResponse: 'response' }],
  [refusals.toolFailed('tool_timeout', 'response'), { ...later503('tool_timeout', 5), paymentResponse: 'response' }],
  [refusals.settlementPending('response'), { ...later503('settlement_pending', 2, 'unknown'), paymentResponse: 'response' }],
])('a program reads what to do: %#', (refusal, expected) => {
  expect(read(refusal)).toStrictEqual(expected);
}); // prettier-ignore

it('a person reads whether it was charged: of a payment that may have been, how to find out', () => {
  const unknown = all.filter(({ charged }) => charged === 'unknown');
  expect(unknown.length).toBeGreaterThan(4);
  for (const { message } of unknown) expect(message).toContain('Repeat the identical request with the same payment');
  for (const { message, charged } of all)
    expect(message.includes('same payment: it finds')).toBe(charged === 'unknown');
});

it('a person reads what happened, and what is concerned', () => {
  const bySource = refusals.retryLimit({ of: 'source', source: 'VIES', countMax: 20, ...opens }).message;
  expect(bySource).toContain('VIES was asked for this payer 20 times');
  expect(bySource).toContain('calls that may ask VIES are taken again from');
  const byFailures = refusals.retryLimit({ of: 'failed_settlements', countMax: 5, ...opens }).message;
  expect(byFailures).toContain('5 settlements of this payer failed');
  expect(byFailures).toContain('calls of this payer are taken again from');
  expect(refusals.retryLimitUnderWay('failed_settlements').message).toContain('Settlements of this payer failed');
  expect(refusals.retryLimitUnderWay({ source: 'VIES' }).message).toContain('VIES did not decide');
  expect(refusals.toolFailed('tool_failed', '').message).toContain('The check failed on our side.');
  expect(refusals.toolFailed('tool_timeout', '').message).toContain('The check took too long.');
});
