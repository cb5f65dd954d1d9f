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
