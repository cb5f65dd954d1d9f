import { type DnsReply, type DnsServer, smlRecordName, startDnsServer } from '@einvoice/test-kit';
import { loopbackReach } from './smp-reach';
import { type SmlAnswer, SmlLookup, type SmlOptions } from './sml-lookup';

const zone = 'sml.sandbox.test';
const origin = 'https://smp.sandbox.test:4430';
const nobody = { scheme: '0208', value: '0999000228' };
const somebody = { scheme: '0208', value: '0999000129' };
const control = { scheme: '0192', value: '923609016' };
const nameOf = ({ scheme, value }: typeof nobody) => smlRecordName(`${scheme}:${value}`, zone);
const found = { state: 'found', smpUrl: new URL(origin) };
const failed = (reason: string) => ({ state: 'failed', reason });
const miss = { state: 'absent', reason: 'not_in_sml' };

let dns: DnsServer;
let nowMs = 0;
beforeEach(async () => {
  dns = await startDnsServer();
  nowMs = 1_900_000_000_000;
  say(control, [record()]);
});
afterEach(() => dns.close());

const say = (participant: typeof nobody, reply: DnsReply) => dns.reply(nameOf(participant), 'NAPTR', reply);
function record(more: object = {}) {
  const data = { order: 100, preference: 10, flags: 'U', services: 'Meta:SMP', regexp: `!.*!${origin}!`, replacement: '' };
  return { type: 'NAPTR', name: nameOf(somebody), ttl: 60, data: { ...data, ...more } } as const;
} // prettier-ignore

function lookupWith(options: Partial<SmlOptions> = {}) {
  const sml = new SmlLookup({
    ...{ smlZone: zone, dnsServers: [dns.address], controlParticipant: control, now: () => new Date(nowMs) },
    reach: loopbackReach([origin], []),
    ...options,
  });
  return (participant: typeof nobody): Promise<SmlAnswer> => sml.find(participant, new AbortController().signal);
}
const foundBy = async (...records: readonly object[]) => {
  say(somebody, records.map(record));
  return lookupWith()(somebody);
};
const to = (url: string) => ({ regexp: `!.*!${url}!` });

describe('a record of the SML', () => {
  it.each([
    [{}],
    [{ flags: 'u' }],
    [{ services: 'META:smp' }],
    [{ regexp: `!^.*$!${origin}!` }],
    [{ regexp: `!.*!${origin}!i` }],
    [{ regexp: `@.*@${origin}@` }],
    [to(origin.toUpperCase())],
  ])('names the SMP: %j', async (more) => {
    expect(await foundBy(more)).toEqual(found);
  });

  it.each([
    [{ flags: 'S' }],
    [{ flags: '' }],
    [{ services: 'Meta:CERT' }],
    [{ regexp: '' }],
    [{ regexp: `x!.*!${origin}!` }],
    [{ regexp: `!.+!${origin}!` }],
    [{ regexp: `!^.*!${origin}!` }],
    [{ regexp: `!!${origin}!` }],
    [{ regexp: '!.*!!' }],
    [{ regexp: `!.*!${origin}` }],
    [{ regexp: `!.*!${origin}!g` }],
    [{ regexp: `!.*!${origin}!i!` }],
    [to('http://smp.sandbox.test:4430')],
    [to('xhttps://smp.sandbox.test:4430')],
    [to('\\1')],
  ])('that is none of ours, or leads nowhere, is unusable: %j', async (more) => {
    expect(await foundBy(more)).toEqual(failed('sml_record_unusable'));
  });

  it.each(['https://127.0.0.1:4430', 'https://smp.sandbox.test', `${origin}/?x=1`])(
    'that leads where we do not go is refused: %s',
    async (url) => expect(await foundBy(to(url))).toEqual(failed('smp_address_refused')),
  );

  it('of several the lowest order counts, then the lowest preference', async () => {
    const elsewhere = to('https://elsewhere.example');
    expect(await foundBy({ ...elsewhere, order: 101, preference: 1 }, {})).toEqual(found);
    expect(await foundBy({ ...elsewhere, preference: 11 }, {})).toEqual(found);
    expect(await foundBy({ ...elsewhere, preference: 9 }, {})).toEqual(failed('smp_address_refused'));
    expect(await foundBy({ ...elsewhere, order: 99, preference: 99 }, {})).toEqual(failed('smp_address_refused'));
    expect(await foundBy({ ...elsewhere, order: 1, services: 'Meta:CERT' }, {})).toEqual(found);
  });
});

it.each(['servfail', 'refused'] as const)('an SML that says %s is unavailable', async (reply) => {
  say(nobody, reply);
  expect(await lookupWith()(nobody)).toEqual(failed('sml_unavailable'));
});

describe.each(['nxdomain', 'nodata'] as const)('a miss by %s', (reply) => {
  beforeEach(() => say(nobody, reply));
  const asked = async (find: ReturnType<typeof lookupWith>) => {
    const before = dns.questions.length;
    const answer = await find(nobody);
    return [answer, dns.questions.length - before];
  };

  it('counts while the control participant is found, and for five minutes after', async () => {
    const find = lookupWith();
    expect(await asked(find)).toEqual([miss, 2]);
    expect(await asked(find)).toEqual([miss, 1]);
    nowMs += 299_999;
    expect(await asked(find)).toEqual([miss, 1]);
    nowMs += 1;
    expect(await asked(find)).toEqual([miss, 2]);
    nowMs -= 1;
    expect(await asked(find)).toEqual([miss, 2]);
  });

  it.each(['nxdomain', 'nodata', 'servfail'] as const)('is doubtful when the control says %s', async (ofControl) => {
    say(control, ofControl);
    const find = lookupWith();
    for (let time = 0; time < 2; time += 1) expect(await asked(find)).toEqual([failed('sml_answer_doubtful'), 2]);
  });

  it('without a control is believed of a name alone', async () => {
    const find = lookupWith({ controlParticipant: null });
    expect(await asked(find)).toEqual([reply === 'nxdomain' ? miss : failed('sml_answer_doubtful'), 1]);
  });
});
