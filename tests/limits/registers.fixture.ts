import { createEoriClient } from '@einvoice/eori-client';
import { createEprelClient } from '@einvoice/eprel-client';
import {
  type EoriSimulator,
  type EprelSimulator,
  eprelSandboxRecords,
  startEoriSimulator,
  startEprelSimulator,
  startViesSimulator,
  type ViesSimulator,
} from '@einvoice/test-kit';
import { createViesClient } from '@einvoice/vies-client';
import { atMost, type Edges, many, nested } from './edges.fixture';

let vies: ViesSimulator | undefined;
let eori: EoriSimulator | undefined;
let eprel: EprelSimulator | undefined;
export const closeRegisters = () => Promise.all([vies?.close(), eori?.close(), eprel?.close()]);

/** A clock that only pauses move. */
function clock() {
  let elapsedMs = 0;
  return {
    now: () => new Date(Date.UTC(2026, 10, 30, 12) + elapsedMs),
    monotonicMs: () => elapsedMs,
    pause: async (ms: number) => void (elapsedMs += ms),
    random: () => 0.5,
  };
}

async function freshVies(): Promise<ViesSimulator> {
  vies ??= await startViesSimulator();
  vies.reset();
  vies.register('BE0203201340', { valid: true, name: 'Invented' });
  return vies;
}
/** What a new client is told; nothing is kept from one question to the next. */
async function toldByVies({ restEndpoint, soapEndpoint }: ViesSimulator): Promise<string> {
  const endpoints = { restEndpoint, soapEndpoint };
  const client = createViesClient({ mode: 'sandbox', ...endpoints, validKeptSeconds: 0, ...clock() });
  const answer = await client.check({ countryCode: 'BE', number: '0203201340' });
  return answer.state === 'unavailable' ? answer.reason : answer.state;
}
async function readsRest(body: string): Promise<boolean> {
  const register = await freshVies();
  register.behave({ kind: 'raw', status: 200, body }, { protocol: 'rest' });
  // Where REST cannot be read, nothing else is asked.
  return ['valid', 'member_state_unavailable'].includes(await toldByVies(register));
}
async function readsSoap(change: (body: string) => string): Promise<boolean> {
  const register = await freshVies();
  // SOAP is only asked when REST has no room.
  register.behave({ kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }, { protocol: 'rest' });
  register.behave({ kind: 'mutated', mutate: (body) => Buffer.from(change(String(body))) }, { protocol: 'soap' });
  return (await toldByVies(register)) === 'valid';
}
const verdict = '{"countryCode":"BE","vatNumber":"0203201340","valid":true}';
const outages = (more: string) => `{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"${more}]}`;
/** A header inside the envelope, so deep that the innermost element is as deep as asked. */
const withHeader = (depth: number) => (envelope: string) =>
  envelope.replace(/<(\w+):Body/, (body, prefix: string) => {
    const header = `<${prefix}:Header>${'<a>'.repeat(depth - 2)}${'</a>'.repeat(depth - 2)}</${prefix}:Header>`;
    return `${header}${body}`;
  });

const ofVies: Edges = {
  'registerAnswer.bytesMax': atMost((size) => readsRest(verdict.padEnd(size))),
  'registerAnswer.bytesMax, over SOAP': atMost((size) => readsSoap((body) => body.padEnd(size))),
  // The error's own object is the third level.
  'registerAnswer.depthMax': atMost((size) => readsRest(outages(`,"message":${nested(size - 3)}}`))),
  'registerAnswer.depthMax, over SOAP': atMost((size) => readsSoap(withHeader(size))),
  'registerAnswer.resultsMax': atMost((size) => readsRest(outages(`}${many(size - 1, () => ',{"error":"X"}')}`))),
  'registerAnswer.retriesMax': atMost(async (failures) => {
    const register = await freshVies();
    register.script(Array.from({ length: failures }, () => ({ kind: 'code', code: 'MS_UNAVAILABLE' })));
    return (await toldByVies(register)) === 'valid';
  }),
};

async function freshEori(): Promise<EoriSimulator> {
  eori ??= await startEoriSimulator();
  eori.reset();
  return eori;
}
const eoriClient = ({ endpoint }: EoriSimulator) => createEoriClient({ mode: 'sandbox', endpoint, ...clock() });
async function readsEori(change: (body: string) => string): Promise<boolean> {
  const register = await freshEori();
  register.behave({ kind: 'changed', change });
  return (await eoriClient(register).check('DE1234567')).state === 'not_valid';
}
const ofEori: Edges = {
  'eoriAnswer.bytesMax': atMost((size) => readsEori((body) => body.padEnd(size))),
  'eoriAnswer.depthMax': atMost((size) => readsEori(withHeader(size))),
  'eoriCalls.batchMax': atMost(async (count) => {
    const register = await freshEori();
    const client = eoriClient(register);
    const numbers = Array.from({ length: count }, (_, at) => `IT${10_000_000_000 + at}`);
    await Promise.all(numbers.map((number) => client.check(number)));
    return register.requests.length === 1;
  }),
  'eoriCalls.retriesMax': atMost(async (failures) => {
    const register = await freshEori();
    register.script(Array.from({ length: failures }, () => ({ kind: 'reset' })));
    return (await eoriClient(register).check('DE1234567')).state === 'not_valid';
  }),
};

const [, registrationNumber = ''] = eprelSandboxRecords.found.split('/');
/** Whether a record is read that was changed so. */
async function readsEprel(change: (record: object) => string): Promise<boolean> {
  eprel ??= await startEprelSimulator();
  eprel.reset();
  const { endpoint, apiKey } = eprel;
  const ask = () => createEprelClient({ mode: 'sandbox', endpoint, apiKey, ...clock() }).record(registrationNumber);
  let record: object = {};
  eprel.behave({ kind: 'changed', change: (json) => (record = json as object) });
  await ask();
  eprel.behave({ kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body: change(record) });
  return (await ask()).state === 'found';
}
const ofEprel: Edges = {
  'eprelAnswer.bytesMax': atMost((size) => readsEprel((record) => JSON.stringify(record).padEnd(size))),
  'eprelAnswer.depthMax': atMost((size) =>
    readsEprel((record) => JSON.stringify({ ...record, deep: JSON.parse(nested(size - 1)) as unknown })),
  ),
};

export const registers: Edges = { ...ofVies, ...ofEori, ...ofEprel };
