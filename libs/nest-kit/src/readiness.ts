import { httpServer, withDeadline } from '@einvoice/resilience';
import { Injectable } from '@nestjs/common';

/** Finds out whether one thing the service needs is there; no code means that it is. */
export interface ReadinessCheck {
  /** Says what was being checked when the check itself fails or hangs, e.g. `database`. */
  readonly name: string;
  /** Gives the codes of what is missing, e.g. `migrations_pending`; may take 2 s. */
  missing(): Promise<readonly string[]>;
}

/** Collects what must be there before traffic may come. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private running: Promise<readonly string[]> | null = null;
  private stopping = false;

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** From now on the instance is not ready, and new requests are refused. */
  stop(): void {
    this.stopping = true;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** The codes of everything that is missing; empty means ready. Concurrent questions share one run. */
  async missing(): Promise<readonly string[]> {
    if (this.stopping) return ['shutting_down'];
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  private async run(): Promise<readonly string[]> {
    const codes = await Promise.all(this.checks.map((check) => runInTime(check)));
    return codes.flat();
  }
}

async function runInTime(check: ReadinessCheck): Promise<readonly string[]> {
  try {
    const answer = await withDeadline(httpServer.readinessCheckDeadlineMs, () => check.missing());
    return answer.state === 'done' ? answer.value : [`${check.name}_timeout`];
  } catch {
    return [`${check.name}_failed`];
  }
}
