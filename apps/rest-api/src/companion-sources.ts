import { laneWatch } from '@einvoice/resilience';
import { type SourceState, type SourceStates } from '@einvoice/tool-catalogue';
import { ViesClient, type ViesAnswer, type ViesQuestion, type ViesUnavailableReason } from '@einvoice/vies-client';
import { type LaneWatch } from './companion-lane';

type Mode = 'live' | 'sandbox' | 'off';

/** What the configuration says of the sources. */
export interface SourceModes {
  readonly vies: Mode;
  readonly peppol: Mode;
  readonly provider: Mode;
  readonly payments: 'live' | 'test' | 'local' | 'off';
}

/** Reasons that speak of VIES as a whole; the others are about one member state, one number or us. */
const outageReasons: ReadonlySet<ViesUnavailableReason> = new Set<ViesUnavailableReason>([
  ...(['register_unavailable', 'register_busy', 'register_error', 'register_paused', 'rate_limited'] as const),
  ...(['access_denied', 'vat_blocked', 'ip_blocked', 'unreachable', 'address_refused', 'unexpected_answer'] as const),
]);

interface Observation {
  readonly atMs: number;
  /** Null: it answered. */
  readonly outage: ViesUnavailableReason | null;
}

/** The register's client, and what its last answers say about the register. It asks nothing of its own. */
export class WatchedVies extends ViesClient {
  private last: Observation | null = null;

  constructor(
    private readonly client: ViesClient,
    private readonly nowMs: () => number,
  ) {
    super();
  }

  override async check(question: ViesQuestion, deadlineMs?: number): Promise<ViesAnswer> {
    const answer = await this.client.check(question, deadlineMs);
    this.note(answer);
    return answer;
  }

  /** The newest observation; an outage counts for some minutes, for after it nobody may have asked. */
  get seen(): Observation | null {
    const { last } = this;
    return last?.outage && this.nowMs() - last.atMs > laneWatch.outageKeptMs ? null : last;
  }

  private note(answer: ViesAnswer): void {
    if (answer.provenance.kept) return;
    const outage = answer.state === 'unavailable' ? answer.reason : null;
    if (answer.state === 'invalid_input' || (outage && !outageReasons.has(outage))) return;
    const atMs = this.nowMs();
    // The same news again is not written down again at once: the documents about it would change with every call.
    if (this.last && this.last.outage === outage && atMs - this.last.atMs < laneWatch.everyMs) return;
    this.last = { atMs, outage };
  }
}

export interface SourceWatch {
  readonly modes: SourceModes;
  readonly vies: WatchedVies;
  readonly lane: LaneWatch;
  /** When the configuration was read, Unix milliseconds. */
  readonly configuredAtMs: number;
}

/** How each source stands, from what this process knows; nobody is asked. */
export function sourceStates({ modes, vies, lane, configuredAtMs }: SourceWatch): SourceStates {
  const checkedAt = new Date(configuredAtMs).toISOString();
  const bySettings = (mode: Mode): SourceState => ({
    state: mode === 'off' ? 'not_configured' : mode,
    basis: 'settings',
    checkedAt,
    reason: mode === 'off' ? 'not_configured' : null,
  });
  const { payments } = modes;
  return {
    vies: viesState(bySettings(modes.vies), vies.seen),
    peppol: bySettings(modes.peppol),
    provider: bySettings(modes.provider),
    paycall_lane: lane.state,
    payment_provider: bySettings(payments === 'test' || payments === 'local' ? 'sandbox' : payments),
  };
}

function viesState(configured: SourceState, seen: Observation | null): SourceState {
  if (configured.state === 'not_configured' || !seen) return configured;
  const { atMs, outage } = seen;
  const news = { basis: 'answers', checkedAt: new Date(atMs).toISOString(), reason: outage } as const;
  return { state: outage ? 'unavailable' : configured.state, ...news };
}
