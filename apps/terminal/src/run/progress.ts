import { counted, type RunSummary } from '../reports/report';
import { type Terminal } from '../terminal';
import { say, sayNumber } from '../texts/say';

const everyMs = 100;

/** One line on standard error that is written over; nothing when nobody sees it. */
export class Progress {
  private readonly startMs: number;
  private lastMs = 0;
  private isShown = false;
  private readonly isWanted: boolean;

  constructor(private readonly terminal: Terminal) {
    this.startMs = terminal.now().getTime();
    this.isWanted = terminal.err.isTty;
  }

  async show({ documents, notValid, notJudged }: Pick<RunSummary, 'documents' | 'notValid' | 'notJudged'>): Promise<void> {
    if (!this.isDue()) return;
    const seconds = (this.lastMs - this.startMs) / 1000;
    const rate = sayNumber(Math.round(documents / seconds));
    await this.line(say('{documents}, {rate}/s, {notValid} not valid, {notJudged} not judged', { documents: counted(documents, 'document'), rate, notValid, notJudged }));
  }

  /** Whether it is time to write again. */
  isDue(): boolean {
    if (!this.isWanted) return false;
    const nowMs = this.terminal.now().getTime();
    if (nowMs - Math.max(this.lastMs, this.startMs) < everyMs) return false;
    this.lastMs = nowMs;
    return true;
  }

  /** Shows that work has begun; what follows may take a while. */
  async begin(text: string): Promise<void> {
    if (this.isWanted) await this.line(text);
  }

  async line(text: string): Promise<void> {
    this.isShown = true;
    await this.terminal.err.write(`\r\x1b[2K${text.slice(0, this.terminal.err.columns - 1)}`);
  }

  async clear(): Promise<void> {
    if (this.isShown) await this.terminal.err.write('\r\x1b[2K');
    this.isShown = false;
  }
} // prettier-ignore
