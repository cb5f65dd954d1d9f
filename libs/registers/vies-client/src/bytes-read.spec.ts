import { registerAnswer } from '@einvoice/limits';
import { bytesReadFromServers, startViesSimulator, type ViesBehaviour, type ViesSimulator } from '@einvoice/test-kit';
import { specClient } from './client.fixture';

let vies: ViesSimulator;
beforeAll(async () => {
  vies = await startViesSimulator();
});
afterAll(() => vies.close());

/** The largest answer that is read at all, made of the smallest parts. */
const largest = (start: string, part: string): string =>
  start + part.repeat(Math.floor((registerAnswer.bytesMax - start.length) / part.length));

const openEnvelope =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:v="urn:ec.europa.eu:taxud:vies:services:checkVat:types">' +
  '<s:Body><v:checkVatResponse><v:name>';

/** Heads, and what is still on its way when the reading ends. */
const besidesBytes = 192 * 1024;

it.each<[string, 'rest' | 'soap', ViesBehaviour]>([
  ['an answer without end', 'rest', { kind: 'endless' }],
  ['the largest JSON', 'rest', { kind: 'raw', status: 200, body: largest('[', '0,') }],
  ['an answer without end', 'soap', { kind: 'endless' }],
  ['the largest XML', 'soap', { kind: 'raw', status: 200, body: largest(openEnvelope, '&amp;') }],
])('O3 of %s over %s no more is read than an answer may have, and nothing is believed', async (_attack, protocol, behaviour) => {
  const { client } = specClient(vies);
  // SOAP is only reached when REST has no room.
  vies.behave({ kind: 'code', code: 'MS_MAX_CONCURRENT_REQ' }, { protocol: 'rest' });
  vies.behave(behaviour, { protocol });
  const asked = vies.requests.length;
  let state = '';
  const ask = async () => void ({ state } = await client.check({ countryCode: 'BE', number: '0203201340' }, 60_000));
  const read = await bytesReadFromServers(ask);
  expect(state).toBe('unavailable');
  const answers = vies.requests.length - asked;
  expect(read).toBeLessThanOrEqual(answers * (registerAnswer.bytesMax + besidesBytes));
}); // prettier-ignore
