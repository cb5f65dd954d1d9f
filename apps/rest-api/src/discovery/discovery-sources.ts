import { type SourceState, type SourceStates } from '@einvoice/discovery-documents';
import { type SourceName } from '@einvoice/source-health';
import { sourceHistory } from '@einvoice/limits';
import { type SourceStatusChange } from '@einvoice/source-health';

type Mode = 'live' | 'sandbox' | 'off';

/** What the configuration says of the sources. */
export interface SourceModes {
  readonly vies: Mode;
  readonly peppol: Mode;
  readonly eprel: Mode;
  readonly eprelHasKey: boolean;
  readonly eori: Mode;
  readonly tariffService: Mode;
  readonly provider: Mode;
  readonly payments: 'live' | 'test' | 'local' | 'off';
}

export interface SourceWatch {
  readonly modes: SourceModes;
  readonly paycall: { readonly state: SourceState };
  /** The newest learned of a source, from this process and from others; null when there is none. */
  readonly lastOf: (source: SourceName) => SourceStatusChange | null;
  readonly nowMs: () => number;
  /** When the configuration was read, Unix milliseconds. */
  readonly configuredAtMs: number;
}

/** The state of each source, from its last answers; nothing is asked. */
export function sourceStates({ modes, paycall, lastOf, nowMs, configuredAtMs }: SourceWatch): SourceStates {
  const stateOf = (source: SourceName, mode: Mode): SourceState => {
    const checkedAt = new Date(configuredAtMs).toISOString();
    if (mode === 'off') return { state: 'not_configured', basis: 'settings', checkedAt, reason: 'not_configured' };
    const last = lastOf(source);
    const keptMs = last?.outage === null ? sourceHistory.answerKeptMs : sourceHistory.outageKeptMs;
    // Old learned is none: nobody may have asked since.
    if (last === null || nowMs() - last.atMs > keptMs)
      return { state: mode, basis: 'settings', checkedAt, reason: null };
    const learned = { basis: 'answers', checkedAt: new Date(last.atMs).toISOString(), reason: last.outage } as const;
    return { state: last.outage === null ? mode : 'unavailable', ...learned };
  };
  const { payments } = modes;
  return {
    vies: stateOf('vies', modes.vies),
    peppol: stateOf('peppol', modes.peppol),
    eprel: { ...stateOf('eprel', modes.eprel), access: accessOf(modes) },
    eori: stateOf('eori', modes.eori),
    tariff_service: stateOf('tariff_service', modes.tariffService),
    provider: stateOf('provider', modes.provider),
    paycall_lane: paycall.state,
    payment_provider: stateOf('payment_provider', payments === 'test' || payments === 'local' ? 'sandbox' : payments),
  };
}

/** Of two pieces of learned about a source, the newer one. */
export const newerOf = (one: SourceStatusChange | null, other: SourceStatusChange | null): SourceStatusChange | null =>
  (one?.atMs ?? -Infinity) >= (other?.atMs ?? -Infinity) ? one : other;

const accessOf = ({ eprel, eprelHasKey }: SourceModes): SourceState['access'] => {
  if (eprel === 'off') return 'off';
  return eprelHasKey ? 'full' : 'open_only';
};
