import { type ServedLine, startTariffServiceSimulator, type TariffServiceSimulator, until } from '@einvoice/test-kit';
import { SpecClock } from '../client.fixture';
import { createTariffService } from './create-tariff-service';
import { UnconfiguredTariffService } from './tariff-service';

let simulator: TariffServiceSimulator;
beforeAll(async () => {
  simulator = await startTariffServiceSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.reset();
  simulator.serve(({ code }) => lines[code] ?? null);
});

const measure = { type: '103', area: '1011', duty: '12.000 %', from: '2020-01-01' };
const lines: Readonly<Record<string, ServedLine>> = {
  '6110201090': {
    description: 'Pullovers & more',
    declarable: true,
    measures: [
      { ...measure, to: '2025-12-31', duty: '10.000 %' },
      { ...measure, from: '2026-01-01' },
      { ...measure, from: '2027-01-01', duty: '14.000 %' },
      { ...measure, type: '142', area: 'VN', duty: '0.000 %' },
      { ...measure, type: '711', area: '2000', duty: null },
    ],
  },
  '6110000000': { description: 'Pullovers', declarable: false, measures: [] },
};
const question = { code: '6110201090', originCountry: 'VN', day: '2026-11-23' };

function specService() {
  const clock = new SpecClock();
  const { now, monotonicMs, pause } = clock;
  const { endpoint } = simulator;
  return { clock, service: createTariffService({ mode: 'sandbox', endpoint, now, monotonicMs, pause }) };
}

describe('a clean answer', () => {
  it('says that a code can be declared, and which measures hold on the day', async () => {
    const { service, clock } = specService();
    expect(await service.look(question)).toEqual({
      ...{ state: 'answered', declarable: true },
      measures: [
        { type: '103', area: '1011', duty: '12.000 %' },
        { type: '142', area: 'VN', duty: '0.000 %' },
        { type: '711', area: '2000', duty: null },
      ],
      provenance: { source: 'taric_service', mode: 'sandbox', checkedAt: clock.now().toISOString(), fromCache: false, ageSeconds: 0 }, // prettier-ignore
    });
    expect(simulator.requests).toEqual([
      { operation: 'goodsDescrForWs', code: '6110201090', country: null, day: '2026-11-23' },
      { operation: 'goodsMeasForWs', code: '6110201090', country: 'VN', day: '2026-11-23' },
    ]);
  });

  it('says that a code cannot be declared, and is not asked for its measures', async () => {
    const { service } = specService();
    expect(await service.look({ ...question, code: '6110000000' })).toMatchObject({
      declarable: false,
      measures: null,
    });
    expect(simulator.requests).toHaveLength(1);
  });

  it('is read whatever the prefixes are, with qualified members too', async () => {
    simulator.behave({ kind: 'changed', change: (body) => body.replaceAll('S:', 'soapenv:').replace('xmlns:S=', 'xmlns:soapenv=').replaceAll('ns0', 'x').replaceAll(/<(\/?)(return|result)>/g, '<$1x:$2>') }); // prettier-ignore
    expect(await specService().service.look(question)).toMatchObject({ state: 'answered', declarable: true });
  });

  it('leaves out measures on exports', async () => {
    simulator.behave({ kind: 'changed', change: (body) => body.replace(/(<measure_type>142<.*?<trade_movement_code>)0/, '$11') }); // prettier-ignore
    const answer = await specService().service.look(question);
    expect(answer.state === 'answered' && answer.measures?.map(({ type }) => type)).toEqual(['103', '711']);
  });

  it('is kept for an hour, with the time at which the service said so', async () => {
    const { service, clock } = specService();
    const first = await service.look(question);
    clock.advance(3_590_000);
    const kept = await service.look(question);
    expect(kept).toMatchObject({ provenance: { checkedAt: first.provenance.checkedAt, fromCache: true } });
    expect(simulator.requests).toHaveLength(2);
    clock.advance(20_000);
    expect((await service.look(question)).provenance.fromCache).toBe(false);
  });
});

describe('how hard it is asked', () => {
  it('one request at a time and one a second, and equal questions once', async () => {
    const { service, clock } = specService();
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-22'];
    const answers = await Promise.all(days.map((day) => service.look({ ...question, day })));
    expect(answers.map(({ state }) => state)).toEqual(days.map(() => 'answered'));
    expect([simulator.requests.length, simulator.parallelMax()]).toEqual([6, 1]);
    // The first request waits for nobody, each later one for its second.
    expect(clock.pausesMs.reduce((all, one) => all + one, 0)).toBe(5_000);
  });

  it('the next request waits for the answer to the one before, however long that takes', async () => {
    const { service } = specService();
    let give: () => void = () => undefined;
    simulator.behave({ kind: 'held', until: new Promise<void>((resolve) => (give = resolve)) });
    const asked = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => service.look({ ...question, day }));
    await until(() => simulator.requests.length > 0);
    // Whatever had been sent beside it would have arrived by then.
    for (let round = 0; round < 20; round++) await fetch(`${simulator.endpoint}?wsdl`).then((reply) => reply.text());
    expect(simulator.requests).toHaveLength(1);
    give();
    expect((await Promise.all(asked)).map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
    expect(simulator.parallelMax()).toBe(1);
  });

  it('what would wait too long is not asked', async () => {
    const { service } = specService();
    const questions = Array.from({ length: 20 }, (_, day) => ({ ...question, day: `2026-11-${String(day + 1).padStart(2, '0')}` })); // prettier-ignore
    const answers = await Promise.all(questions.map((asked) => service.look(asked)));
    const refused = answers.filter(({ state }) => state === 'unavailable');
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ reason: 'too_many_waiting', retryable: true });
  });

  it('is left alone after failures in a row', async () => {
    const { service } = specService();
    simulator.behave({ kind: 'html', status: 502 });
    const reasons: string[] = [];
    for (let day = 1; day <= 9; day++) {
      const answer = await service.look({ ...question, day: `2026-11-0${day}` });
      if ('reason' in answer) reasons.push(answer.reason);
    }
    expect([reasons[0], reasons.at(-1)]).toEqual(['source_error', 'source_paused']);
    expect(simulator.requests.length).toBeLessThan(9);
  });
});

describe('anything odd is no claim about the code', () => {
  const changed = (change: (body: string) => string, status = 200) => ({ kind: 'changed', change, status }) as const;
  it.each([
    ['an answer without result', { kind: 'no_result' } as const, 'schema_unverified', 'no_result'],
    ['a fault', { kind: 'fault', text: 'System error' } as const, 'unavailable', 'register_fault'],
    ['a page of the web filter', { kind: 'html', status: 502 } as const, 'unavailable', 'source_error'],
    ['a page with status 200', { kind: 'html', status: 200 } as const, 'schema_unverified', 'unexpected_answer'],
    ['a page that forbids', { kind: 'html', status: 403 } as const, 'unavailable', 'access_denied'],
    ['a page that asks for patience', { kind: 'html', status: 429 } as const, 'unavailable', 'rate_limited'],
    ['half a body', { kind: 'truncated' } as const, 'schema_unverified', 'unexpected_answer'],
    ['a connection that breaks', { kind: 'reset' } as const, 'unavailable', 'unreachable'],
    ['declarable in other words', changed((body) => body.replace('>true<', '>yes<')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['no word about declarable', changed((body) => body.replace(/<declarable>.*?<\/declarable>/, '')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['names in camelCase', changed((body) => body.replaceAll('declarable', 'isDeclarable')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['another day', changed((body) => body.replace('2026-11-23', '2026-11-24')), 'schema_unverified', 'another_day'],
    ['another namespace', changed((body) => body.replace('goodsNomenclatureForWS.ws', 'other.ws')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
    ['a good answer with status 500', changed((body) => body, 500), 'unavailable', 'source_error'],
    ['a document type', changed((body) => body.replace('?>', '?><!DOCTYPE S:Envelope [<!ENTITY a "b">]>')), 'schema_unverified', 'unexpected_answer'], // prettier-ignore
  ])('%s', async (_what, behaviour, state, reason) => {
    simulator.behave(behaviour);
    expect(await specService().service.look(question)).toMatchObject({ state, reason, provenance: { source: 'taric_service' } }); // prettier-ignore
    simulator.behave({ kind: 'normal' });
    expect((await specService().service.look(question)).state).toBe('answered');
  });

  it.each([
    ['measures by another name', (body: string) => body.replaceAll('<measures>', '<measureList>').replaceAll('</measures>', '</measureList>')], // prettier-ignore
    ['a measure without its type', (body: string) => body.replace(/<measure_type><measure_type>103<\/measure_type>/, '<measure_type>')], // prettier-ignore
    ['a measure without a day', (body: string) => body.replace(/<validity_start_date>.*?<\/validity_start_date>/, '')],
    ['an end that is no day', (body: string) => body.replace(/<validity_end_date>.*?<\/validity_end_date>/, '<validity_end_date>soon</validity_end_date>')], // prettier-ignore
    ['something else among them', (body: string) => body.replace('<measures>', '<measures><remark>none</remark>')],
  ])('%s makes the whole answer none', async (_what, change) => {
    simulator.script([{ kind: 'normal' }, { kind: 'changed', change }]);
    expect(await specService().service.look(question)).toMatchObject({ state: 'schema_unverified', reason: 'unexpected_answer' }); // prettier-ignore
  });

  it('and is not kept: the next question is asked', async () => {
    const { service } = specService();
    simulator.script([{ kind: 'fault', text: 'System error' }]);
    expect((await service.look(question)).state).toBe('unavailable');
    expect((await service.look(question)).state).toBe('answered');
  });

  it('a duty whose area is not told is told without', async () => {
    simulator.behave({ kind: 'changed', change: (body) => body.replaceAll(/<geographical_area>1011<\/geographical_area><description>1011</g, '<description>everybody<') }); // prettier-ignore
    const answer = await specService().service.look(question);
    expect(answer.state === 'answered' && answer.measures?.[0]).toEqual({ type: '103', area: null, duty: '12.000 %' });
  });
});

it('where it is not enabled, nobody is asked and it says so', async () => {
  const service = new UnconfiguredTariffService(() => new Date());
  expect(await service.look()).toMatchObject({ state: 'not_configured', provenance: { source: 'none', mode: 'mock' } });
  expect(simulator.requests).toEqual([]);
});

it('an address that is not the one of its mode is refused', () => {
  const { now, monotonicMs, pause } = new SpecClock();
  const create = () => createTariffService({ mode: 'live', endpoint: 'http://127.0.0.1:1/', now, monotonicMs, pause });
  expect(create).toThrow('The address of the tariff service');
});
