import { type ServedLine, startTariffServiceSimulator, type TariffServiceSimulator } from '@einvoice/test-kit';
import { UnconfiguredTariffService } from '@einvoice/eori-client';
import { MemoryTariffStore, StoredTariffClient } from '@einvoice/tariff-data';
import { specTariffClient, specTariffService } from '../tool-sources.fixture';
import { checkEuImportMeasures } from './check-eu-import-measures';
import { type CheckEuImportMeasuresInput } from './check-eu-import-measures.shape';

let service: TariffServiceSimulator;
beforeAll(async () => {
  service = await startTariffServiceSimulator();
});
afterAll(() => service.close());

const now = () => new Date('2026-11-23T12:00:00Z');
const clean = { code: '6110201090', originCountry: 'US' };
const duty = { type: '103', area: '1011', duty: '4.500 %', from: '2020-01-01' };
const line = { description: 'Invented', declarable: true, measures: [duty] };

async function check(served: ServedLine | null, input: Partial<CheckEuImportMeasuresInput> = {}) {
  service.reset();
  service.serve(() => served);
  const deps = {
    tariff: await specTariffClient('snapshot', '2026-11'),
    tariffService: specTariffService(service),
    now,
  };
  const { secondSource, decision, status } = await checkEuImportMeasures({ ...clean, confirm: true, ...input }, deps);
  const { canProceed, requiresHumanReview, warnings } = decision.decision;
  const warned = warnings.find(({ code }) => code.startsWith('s'));
  return { secondSource, status, decided: decision.status, canProceed, requiresHumanReview, warned };
}

it('is asked only by who wants it', async () => {
  const { secondSource, canProceed } = await check(line, { confirm: false });
  expect([secondSource, canProceed, service.requests.length]).toEqual([null, true, 0]);
});

it.each(['4.500 %', '4.5 %', ' 4.50 % '])('lets proceed when both say the same: %s', async (text) => {
  const answer = await check({ ...line, measures: [{ ...duty, duty: text }] });
  expect(answer).toMatchObject({ canProceed: true, secondSource: { state: 'confirmed', declarable: true, mode: 'sandbox' } }); // prettier-ignore
});

it.each<[string, ServedLine, readonly string[], string]>([
  ['another duty', { ...line, measures: [{ ...duty, duty: '12.000 %' }] }, ['third_country_duty'], 'The imported month says: declarable, third-country duty 4.500 %. The live service says: declarable, third-country duty 12.000 %.'], // prettier-ignore
  ['a second duty', { ...line, measures: [duty, { ...duty, duty: '1.000 %' }] }, ['third_country_duty'], 'third-country duty 4.500 %, 1.000 %.'], // prettier-ignore
  ['no duty', { ...line, measures: [] }, ['third_country_duty'], 'declarable, no third-country duty.'],
  ['a duty of one origin alone', { ...line, measures: [{ ...duty, area: 'US' }] }, ['third_country_duty'], 'declarable, no third-country duty.'], // prettier-ignore
  ['not declarable', { ...line, declarable: false }, ['declarable'], 'The live service says: not declarable.'],
])('a disagreement is a review with both: %s', async (_what, served, differsIn, message) => {
  const answer = await check(served);
  expect(answer).toMatchObject({ status: 'measures_listed', decided: 'ready', canProceed: false, requiresHumanReview: true }); // prettier-ignore
  expect(answer.secondSource).toMatchObject({ state: 'differs', differsIn });
  expect(answer.warned).toEqual({ code: 'sources_differ', message: expect.stringContaining(message) });
});

it('a heading that the service lets be declared is a disagreement too', async () => {
  const answer = await check(line, { code: '611020' });
  expect(answer).toMatchObject({ status: 'code_not_declarable', canProceed: false, secondSource: { differsIn: ['declarable'] } }); // prettier-ignore
  expect(answer.warned?.code).toBe('sources_differ');
  expect(await check({ ...line, declarable: false }, { code: '611020' })).toMatchObject({ secondSource: { state: 'confirmed' } }); // prettier-ignore
});

it('no answer where one was asked for is a review, and the month is told all the same', async () => {
  const answer = await check(null);
  expect(answer).toMatchObject({ status: 'measures_listed', decided: 'ready', canProceed: false, requiresHumanReview: true }); // prettier-ignore
  expect(answer.secondSource).toMatchObject({ state: 'no_answer', reason: 'no_result', declarable: null });
  expect(answer.warned?.code).toBe('second_source_did_not_confirm');
});

it('where it is not enabled, nobody is asked, and a person has to look', async () => {
  const deps = { tariff: await specTariffClient('snapshot', '2026-11'), tariffService: new UnconfiguredTariffService(now), now }; // prettier-ignore
  const { secondSource, decision } = await checkEuImportMeasures({ ...clean, confirm: true }, deps);
  expect([secondSource?.state, decision.decision.canProceed]).toEqual(['not_configured', false]);
});

it('never stands alone: without an imported month it is not asked', async () => {
  service.reset();
  const tariff = new StoredTariffClient(new MemoryTariffStore(now), () => 0, 'live');
  const answer = await checkEuImportMeasures({ ...clean, confirm: true }, { tariff, tariffService: specTariffService(service), now }); // prettier-ignore
  expect([answer.status, answer.secondSource, service.requests.length]).toEqual(['not_configured', null, 0]);
});
