import { type NaptrRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { dnsAnswer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';

/** What DNS said about one name and type. `absent`: the name does not exist. `no_data`: it has no record of this type. */
export type DnsAnswer<T> =
  | { readonly state: 'records'; readonly records: readonly T[] }
  | { readonly state: 'absent' }
  | { readonly state: 'no_data' }
  | { readonly state: 'failed' };

export interface DnsOptions {
  /** `address` or `address:port`; the system's own servers when left out. */
  readonly servers?: readonly string[];
  readonly signal: AbortSignal;
}

export interface AddressOptions extends DnsOptions {
  /** How many aliases may lie between the host and its addresses; any number when left out. */
  readonly cnameHopsMax?: number;
}

/** Two tries fit into the deadline: the second waits twice as long. */
const firstTryMs = 600;
const failed = { state: 'failed' } as const;

/** The NAPTR records of a name; at most `dnsAnswer.recordsMax`, within `dnsAnswer.deadlineMs`. Never throws. */
export function resolveNaptr(name: string, options: DnsOptions): Promise<DnsAnswer<NaptrRecord>> {
  return ask(options, (resolver) => resolver.resolveNaptr(name));
}

/**
 * Every IPv4 and then every IPv6 address of a host, asked for once, hosts files left withoutSlot; at most
 * `dnsAnswer.recordsMax`, within `dnsAnswer.deadlineMs`. Never throws.
 */
export async function resolveAddresses(host: string, options: AddressOptions): Promise<DnsAnswer<string>> {
  const timely = await withDeadline(dnsAnswer.deadlineMs, async (late) => {
    const timelyOptions = { ...options, signal: AbortSignal.any([late, options.signal]) };
    const [ipv4, ipv6, isNear] = await Promise.all([
      ask(timelyOptions, (resolver) => resolver.resolve4(host)),
      ask(timelyOptions, (resolver) => resolver.resolve6(host)),
      endsWithinHops(host, timelyOptions),
    ]);
    return isNear ? together(ipv4, ipv6) : failed;
  });
  return timely.state === 'done' ? timely.value : failed;
}

function together(...answers: readonly DnsAnswer<string>[]): DnsAnswer<string> {
  const records = answers.flatMap((answer) => (answer.state === 'records' ? answer.records : []));
  if (records.length > dnsAnswer.recordsMax) return failed;
  if (records.length > 0) return { state: 'records', records };
  return answers.find(({ state }) => state === 'failed') ?? { state: 'absent' };
}

/** Resolvers answer where a chain of aliases ends and not how long it is, so each alias is asked for. */
async function endsWithinHops(host: string, { cnameHopsMax, ...options }: AddressOptions): Promise<boolean> {
  if (cnameHopsMax === undefined) return true;
  let name = host;
  for (let hops = 0; hops <= cnameHopsMax; hops += 1) {
    const answer = await ask(options, (resolver) => resolver.resolveCname(name));
    if (answer.state !== 'records') return answer.state !== 'failed';
    name = answer.records[0]!;
  }
  return false;
}

async function ask<T>(
  { servers, signal }: DnsOptions,
  question: (resolver: Resolver) => Promise<T[]>,
): Promise<DnsAnswer<T>> {
  const resolver = new Resolver({ timeout: firstTryMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const timely = await withDeadline(dnsAnswer.deadlineMs, async () => {
      signal.throwIfAborted();
      return question(resolver);
    });
    if (timely.state !== 'done' || timely.value.length > dnsAnswer.recordsMax) return failed;
    return timely.value.length > 0 ? { state: 'records', records: timely.value } : { state: 'no_data' };
  } catch (error) {
    return { state: missState((error as NodeJS.ErrnoException).code) };
  } finally {
    signal.removeEventListener('abort', cancel);
    resolver.cancel();
  }
}

function missState(code: string | undefined): 'absent' | 'no_data' | 'failed' {
  if (code === 'ENOTFOUND') return 'absent';
  return code === 'ENODATA' ? 'no_data' : 'failed';
}
