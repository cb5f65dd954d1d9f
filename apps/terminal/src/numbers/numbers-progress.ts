import { counted } from '../reports/report';
import { Progress } from '../run/progress';
import { type Terminal } from '../terminal';
import { say } from '../texts/say';

interface Sum {
  readonly answered: number;
  readonly unanswered: number;
  readonly credits: number;
}

/** How far a run of VAT numbers is: on one line, while somebody looks. */
export class NumbersProgress {
  private readonly progress: Progress;
  private readonly startMs: number;
  private asked = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly total: number,
  ) {
    this.progress = new Progress(terminal);
    this.startMs = terminal.now().getTime();
  }

  begin(): Promise<void> {
    return this.progress.begin(this.textOf({ answered: 0, unanswered: 0, credits: 0 }, 0));
  }

  /** @param asked numbers that were asked since, not found in the journal */
  async show(sum: Sum, asked: number): Promise<void> {
    this.asked += asked;
    if (!this.progress.isDue()) return;
    const seconds = (this.terminal.now().getTime() - this.startMs) / 1000;
    await this.progress.line(this.textOf(sum, this.asked / seconds));
  }

  clear(): Promise<void> {
    return this.progress.clear();
  }

  private textOf({ answered, unanswered, credits }: Sum, rate: number): string {
    const done = answered + unanswered;
    const leftSeconds = rate > 0 ? Math.ceil((this.total - done) / rate) : null;
    const wait = leftSeconds !== null && leftSeconds > 90 ? `${Math.ceil(leftSeconds / 60)} min` : `${leftSeconds} s`;
    const left = leftSeconds === null ? '' : say(', {wait} left', { wait });
    const known = say('{answered} answered, {unanswered} unanswered', { answered, unanswered });
    return `${done}/${this.total}  ${Math.round(rate)}/s, ${known}, ${counted(credits, 'credit')}${left}`;
  }
}
