import { Resolver } from 'node:dns/promises';
import { type NaptrRecord } from 'node:dns';
import { dnsAnswer, withDeadline } from '@einvoice/resilience';

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

/** Two tries fit into the deadline: the second waits twice as long. */
const firstTryMs = 600;

/** The NAPTR records of a name. */
export function resolveNaptr(name: string, options: DnsOptions): Promise<DnsAnswer<NaptrRecord>> {
  return ask(options, (resolver) => resolver.resolveNaptr(name));
}

/**
 * Every IPv4 and then every IPv6 address of a host, asked for once, hosts files left aside. A CNAME chain is followed by
 * the resolver; what counts is where it ends.
 */
export async function resolveAddresses(host: string, options: DnsOptions): Promise<DnsAnswer<string>> {
  const answers = await Promise.all([
    ask(options, (resolver) => resolver.resolve4(host)),
    ask(options, (resolver) => resolver.resolve6(host)),
  ]);
  const records = answers.flatMap((answer) => (answer.state === 'records' ? answer.records : []));
  if (records.length > dnsAnswer.recordsMax) return { state: 'failed' };
  if (records.length > 0) return { state: 'records', records };
  return answers.find(({ state }) => state === 'failed') ?? { state: 'absent' };
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
    if (timely.state !== 'done' || timely.value.length > dnsAnswer.recordsMax) return { state: 'failed' };
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
