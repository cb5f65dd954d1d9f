import { type SourceState, type SourceStates } from '@einvoice/discovery-documents';
import { type SourceName } from '@einvoice/source-health';
import { sourceHistory } from '@einvoice/limits';
import { type SourceStatusChange } from '@einvoice/source-health';

type Mode = 'live' | 'sandbox' | 'off';

/** What the configuration says of the sources. */
export interface SourceModes {
  readonly vies: Mode;
  readonly peppol: Mode;
  readonly provider: Mode;
  readonly payments: 'live' | 'test' | 'local' | 'off';
}

export interface SourceWatch {
  readonly modes: SourceModes;
  readonly lane: { readonly state: SourceState };
  /** The newest news of a source, from this process and from others; null when there is none. */
  readonly lastOf: (source: SourceName) => SourceStatusChange | null;
  readonly nowMs: () => number;
  /** When the configuration was read, Unix milliseconds. */
  readonly configuredAtMs: number;
}

/** How each source stands, from what was heard of it; nobody is asked. */
export function sourceStates({ modes, lane, lastOf, nowMs, configuredAtMs }: SourceWatch): SourceStates {
  const stateOf = (source: SourceName, mode: Mode): SourceState => {
    const checkedAt = new Date(configuredAtMs).toISOString();
    if (mode === 'off') return { state: 'not_configured', basis: 'settings', checkedAt, reason: 'not_configured' };
    const heard = lastOf(source);
    const keptMs = heard?.outage === null ? sourceHistory.answerKeptMs : sourceHistory.outageKeptMs;
    // Old news is none: nobody may have asked since.
    if (heard === null || nowMs() - heard.atMs > keptMs)
      return { state: mode, basis: 'settings', checkedAt, reason: null };
    const news = { basis: 'answers', checkedAt: new Date(heard.atMs).toISOString(), reason: heard.outage } as const;
    return { state: heard.outage === null ? mode : 'unavailable', ...news };
  };
  const { payments } = modes;
  return {
    vies: stateOf('vies', modes.vies),
    peppol: stateOf('peppol', modes.peppol),
    provider: stateOf('provider', modes.provider),
    paycall_lane: lane.state,
    payment_provider: stateOf('payment_provider', payments === 'test' || payments === 'local' ? 'sandbox' : payments),
  };
}

/** Of two pieces of news about a source, the newer one. */
export const newerOf = (one: SourceStatusChange | null, other: SourceStatusChange | null): SourceStatusChange | null =>
  (one?.atMs ?? -Infinity) >= (other?.atMs ?? -Infinity) ? one : other;
