import { dnsAnswer } from '@einvoice/limits';
import { type DnsServer, startDnsServer, timeoutsAlone } from '@einvoice/test-kit';
import { Resolver } from 'node:dns/promises';
import { getEventListeners } from 'node:events';
import { resolveAddresses, resolveNaptr } from './dns-lookup';

let dns: DnsServer;
beforeAll(async () => (dns = await startDnsServer()));
afterAll(() => dns.close());

const options = () => ({ servers: [dns.address], signal: new AbortController().signal });
const a = (name: string, ...addresses: string[]) =>
  dns.reply(name, 'A', addresses.map((data) => ({ type: 'A', name, ttl: 0, data }))); // prettier-ignore
const aaaa = (name: string, ...addresses: string[]) =>
  dns.reply(name, 'AAAA', addresses.map((data) => ({ type: 'AAAA', name, ttl: 0, data }))); // prettier-ignore
const many = (count: number) => Array.from({ length: count }, (_, at) => `192.0.2.${at + 1}`);
let hosts = 0;
const newHost = () => `host-${(hosts += 1)}.example.org`;

describe('the addresses of a host', () => {
  it('are those of both kinds, IPv4 first', async () => {
    const host = newHost();
    a(host, '192.0.2.1');
    aaaa(host, '2001:db8::1');
    expect(await resolveAddresses(host, options())).toEqual({
      state: 'records',
      records: ['192.0.2.1', '2001:db8::1'],
    });
  });

  it('of one kind are enough, and a kind that fails does not matter then', async () => {
    const [first, second] = [newHost(), newHost()];
    aaaa(first, '2001:db8::1');
    expect(await resolveAddresses(first, options())).toEqual({ state: 'records', records: ['2001:db8::1'] });
    a(second, '192.0.2.1');
    dns.reply(second, 'AAAA', 'servfail');
    expect(await resolveAddresses(second, options())).toEqual({ state: 'records', records: ['192.0.2.1'] });
  });

  it('are absent when there is no such name, and not known when a kind could not be asked', async () => {
    expect(await resolveAddresses(newHost(), options())).toEqual({ state: 'absent' });
    const host = newHost();
    dns.reply(host, 'AAAA', 'servfail');
    expect(await resolveAddresses(host, options())).toEqual({ state: 'failed' });
  });

  it(`O2 are at most ${dnsAnswer.recordsMax}, of both kinds together`, async () => {
    const [most, over, both] = [newHost(), newHost(), newHost()];
    a(most, ...many(dnsAnswer.recordsMax));
    expect(await resolveAddresses(most, options())).toMatchObject({ state: 'records' });
    a(over, ...many(dnsAnswer.recordsMax + 1));
    expect(await resolveAddresses(over, options())).toEqual({ state: 'failed' });
    a(both, ...many(dnsAnswer.recordsMax));
    aaaa(both, '2001:db8::1');
    expect(await resolveAddresses(both, options())).toEqual({ state: 'failed' });
  });

  it('O2 lie behind as many aliases as allowed, and not behind one more', async () => {
    const [host, one, two] = [newHost(), newHost(), newHost()];
    for (const name of [host, one, two]) a(name, '192.0.2.1');
    dns.reply(host, 'CNAME', [{ type: 'CNAME', name: host, ttl: 0, data: one }]);
    dns.reply(one, 'CNAME', [{ type: 'CNAME', name: one, ttl: 0, data: two }]);
    const stateOf = async (cnameHopsMax?: number) =>
      (await resolveAddresses(host, { ...options(), ...(cnameHopsMax !== undefined && { cnameHopsMax }) })).state;
    expect([await stateOf(), await stateOf(2), await stateOf(1), await stateOf(0)]).toEqual([
      ...['records', 'records', 'failed', 'failed'],
    ]);
    dns.reply(one, 'CNAME', 'servfail');
    expect(await stateOf(5)).toBe('failed');
  });

  it('are not waited for by who has left', async () => {
    const signal = AbortSignal.abort();
    const host = newHost();
    a(host, '192.0.2.1');
    expect(await resolveAddresses(host, { ...options(), signal })).toEqual({ state: 'failed' });
    const leaving = new AbortController();
    dns.reply(host, 'A', 'silent');
    const asked = resolveAddresses(host, { ...options(), signal: leaving.signal });
    setTimeout(() => leaving.abort(), 20);
    expect(await asked).toEqual({ state: 'failed' });
  });
});

describe('the NAPTR records of a name', () => {
  const record = (name: string, order: number) => ({
    ...{ type: 'NAPTR' as const, name, ttl: 0 },
    data: { order, preference: 1, flags: 'U', services: 'S', regexp: '!a!b!', replacement: '' },
  });

  it('are told apart from a name that has none, that does not exist and that could not be asked', async () => {
    const [name, empty, sick, many] = [newHost(), newHost(), newHost(), newHost()];
    dns.reply(name, 'NAPTR', [record(name, 7)]);
    expect(await resolveNaptr(name, options())).toMatchObject({ state: 'records', records: [{ order: 7 }] });
    a(empty, '192.0.2.1');
    dns.reply(empty, 'NAPTR', []);
    expect(await resolveNaptr(empty, options())).toEqual({ state: 'no_data' });
    expect(await resolveNaptr(newHost(), options())).toEqual({ state: 'absent' });
    dns.reply(sick, 'NAPTR', 'servfail');
    expect(await resolveNaptr(sick, options())).toEqual({ state: 'failed' });
    dns.reply(
      many,
      'NAPTR',
      Array.from({ length: dnsAnswer.recordsMax + 1 }, (_, order) => record(many, order)),
    );
    expect(await resolveNaptr(many, options())).toEqual({ state: 'failed' });
  });
});

describe('a question', () => {
  const questionsOf = (host: string) => dns.questions.filter(({ name }) => name === host).length;
  const silentHost = () => {
    const host = newHost();
    for (const type of ['A', 'AAAA', 'NAPTR']) dns.reply(host, type, 'silent');
    return host;
  };
  /** Without a turn of the loop in which a resolver could give up by itself. */
  const soon = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    return 'waits still';
  };

  it('is asked twice of a server that says no DNS', async () => {
    const host = newHost();
    dns.reply(host, 'NAPTR', Buffer.from('nonsense'));
    expect(await resolveNaptr(host, options())).toEqual({ state: 'failed' });
    expect(questionsOf(host)).toBe(2);
  });

  it('is given up at once by who leaves', async () => {
    const leaving = new AbortController();
    const asked = resolveNaptr(silentHost(), { ...options(), signal: leaving.signal });
    expect(await Promise.race([asked, soon()])).toBe('waits still');
    leaving.abort();
    expect(await Promise.race([asked, soon()])).toEqual({ state: 'failed' });
  });

  it('leaves nothing on the signal of who asked', async () => {
    const { signal } = new AbortController();
    expect(await resolveNaptr(newHost(), { ...options(), signal })).toEqual({ state: 'absent' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('needs no server to be named, and is not put for who has left', async () => {
    expect(await resolveNaptr(newHost(), { signal: AbortSignal.abort() })).toEqual({ state: 'failed' });
  });

  describe('whose time is over', () => {
    beforeEach(() => jest.useFakeTimers(timeoutsAlone));
    afterEach(() => jest.useRealTimers().restoreAllMocks());

    it('has failed, and the resolver does not go on with it', async () => {
      const resolving = jest.spyOn(Resolver.prototype, 'resolveNaptr');
      const asked = resolveNaptr(silentHost(), options());
      jest.advanceTimersByTime(dnsAnswer.deadlineMs);
      expect(await asked).toEqual({ state: 'failed' });
      await expect(resolving.mock.results[0]!.value).rejects.toMatchObject({ code: 'ECANCELLED' });
    });

    it('has failed for all kinds of addresses together', async () => {
      const asked = resolveAddresses(silentHost(), options());
      jest.advanceTimersByTime(dnsAnswer.deadlineMs);
      expect(await asked).toEqual({ state: 'failed' });
    });
  });
});
