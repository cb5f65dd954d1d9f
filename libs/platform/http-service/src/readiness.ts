import { httpServer } from '@einvoice/limits';
import { withDeadline } from '@einvoice/timers';
import { Injectable } from '@nestjs/common';

/** Checks one thing that the service needs; no code means that it is there. */
export interface ReadinessCheck {
  /** Says what was being checked when the check itself fails or hangs, e.g. `database`. */
  readonly name: string;
  /** Gives the codes of what is missing, e.g. `migrations_pending`; may take 2 s. */
  missing(): Promise<readonly string[]>;
  /** True when the service is of use without it: it then stays ready and says that it is degraded. */
  readonly isDispensable?: boolean;
}

/** Codes of what is missing: that without which no traffic may come, and that without which less works. */
export interface ReadinessReport {
  readonly missing: readonly string[];
  readonly degraded: readonly string[];
}

/** Collects what must be there before traffic may come. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private running: Promise<ReadinessReport> | null = null;
  private draining = false;

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** From now on the instance is not ready, so that traffic goes elsewhere. What arrives all the same is served. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  /** Runs every check; concurrent callers get the same run. */
  async report(): Promise<ReadinessReport> {
    if (this.draining) return { missing: ['draining'], degraded: [] };
    this.running ??= this.run().finally(() => (this.running = null));
    return this.running;
  }

  private async run(): Promise<ReadinessReport> {
    const codesOf = async (checks: readonly ReadinessCheck[]) => (await Promise.all(checks.map(runInTime))).flat();
    const [missing, degraded] = await Promise.all([
      codesOf(this.checks.filter(({ isDispensable }) => !isDispensable)),
      codesOf(this.checks.filter(({ isDispensable }) => isDispensable)),
    ]);
    return { missing, degraded };
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
