import { laneWatch } from '@einvoice/resilience';
import { type SourceHour, type StatusHistoryAnswer } from '@einvoice/site-contract';
import { type SourceStates } from '@einvoice/tool-catalogue';

const hourMs = 3_600_000;

/** How the sources stood in the last hours, from what this process knew at each look. Nobody is asked for it. */
export class SourceHistory {
  private readonly hours = new Map<number, Map<string, SourceHour>>();
  private readonly sinceMs: number;

  constructor(
    private readonly states: () => SourceStates,
    private readonly nowMs: () => number,
  ) {
    this.sinceMs = nowMs();
  }

  /** Notes how every source stands now. */
  look(): void {
    const hour = Math.floor(this.nowMs() / hourMs);
    const seen = this.hours.get(hour) ?? new Map<string, SourceHour>();
    this.hours.set(hour, seen);
    for (const [source, { state }] of Object.entries(this.states())) {
      const before = seen.get(source) ?? { looks: 0, unavailable: 0, notConfigured: 0 };
      seen.set(source, {
        looks: before.looks + 1,
        unavailable: before.unavailable + Number(state === 'unavailable'),
        notConfigured: before.notConfigured + Number(state === 'not_configured'),
      });
    }
    for (const old of this.hours.keys()) if (old <= hour - laneWatch.historyHoursMax) this.hours.delete(old);
  }

  answer(): StatusHistoryAnswer {
    const oldest = Math.floor(this.nowMs() / hourMs) - laneWatch.historyHoursMax;
    return {
      since: new Date(this.sinceMs).toISOString(),
      secondsBetweenLooks: laneWatch.everyMs / 1_000,
      hours: [...this.hours]
        .filter(([hour]) => hour > oldest)
        .map(([hour, seen]) => ({ hour: new Date(hour * hourMs).toISOString(), sources: Object.fromEntries(seen) })),
    };
  }
}
