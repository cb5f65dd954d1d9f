import { setTimeout as sleep } from 'node:timers/promises';

/** A process (or a few that belong together) that was started and is ready. */
export interface Running {
  /** Resolves, with the last lines of its log, when it ends for whatever reason. */
  readonly exited: Promise<string>;
  /** Of one that ended: whether somebody asked it to. */
  readonly wasAsked: () => boolean;
  stop(): Promise<void>;
}

export interface SupervisedEvents {
  /** Tells a person what happened. */
  readonly say: (line: string) => void;
  /** It ended too often to be started again. */
  readonly giveUp: (reason: string) => void;
  /** Somebody asked it to end: then all of it is meant. */
  readonly askedToEnd: (name: string) => void;
}

const pausesMs = [200, 1_000, 3_000];
const windowMs = 60_000;

/** Keeps one thing running: starts it again when it breaks, at most three times within a minute. */
export class Supervised<T extends Running> {
  private running: T | undefined;
  private restarting: Promise<void> | undefined;
  private stopping = false;
  private endedAtMs: number[] = [];

  constructor(
    readonly name: string,
    private readonly launch: () => Promise<T>,
    private readonly events: SupervisedEvents,
  ) {}

  /** The first start; what fails here is not tried again. */
  async start(): Promise<T> {
    const running = await this.launch();
    this.watch(running);
    return running;
  }

  /** Ends it for good, also when it is just being started again. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.restarting;
    await this.running?.stop();
  }

  private watch(running: T): void {
    this.running = running;
    void running.exited.then((lastWords) => {
      if (this.stopping) return;
      if (running.wasAsked()) return this.events.askedToEnd(this.name);
      this.restarting = this.restart(lastWords);
    });
  }

  private async restart(lastWords: string): Promise<void> {
    this.running = undefined;
    for (let words = lastWords; !this.stopping;) {
      const nowMs = Date.now();
      this.endedAtMs = this.endedAtMs.filter((endedMs) => nowMs - endedMs < windowMs);
      const pauseMs = pausesMs[this.endedAtMs.length];
      if (pauseMs === undefined) {
        return this.events.giveUp(`${this.name} ended four times within a minute. Its last words:\n${words.trim()}`);
      }
      this.endedAtMs.push(nowMs);
      const attempt = `${this.endedAtMs.length} of ${pausesMs.length} within a minute`;
      this.events.say(`${this.name} ended unexpectedly; starting it again (${attempt}).`);
      await sleep(pauseMs);
      if (this.stopping) return;
      try {
        this.watch(await this.launch());
        return this.events.say(`${this.name} is back.`);
      } catch (error) {
        words = (error as Error).message;
      }
    }
  }
}
