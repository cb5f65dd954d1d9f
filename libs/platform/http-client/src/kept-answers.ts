interface Kept<Answer> {
  readonly answer: Answer;
  readonly checkedAtMs: number;
  readonly untilMs: number;
}

/** Answers of the register for as long as they may be told again, the most recently used ones. An outage is no knowledge and is not kept. */
export class KeptAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  /** @param monotonicMs milliseconds that never go back */
  constructor(
    private readonly monotonicMs: () => number,
    private readonly answersMax: number,
  ) {}

  /**
   * The answer and its age in milliseconds; null when there is none.
   * @param maxAgeSeconds an older answer is none for this question, and stays for others
   */
  find(key: string, maxAgeSeconds = Infinity): { readonly answer: Answer; readonly ageMs: number } | null {
    const found = this.kept.get(key);
    if (!found) return null;
    this.kept.delete(key);
    const nowMs = this.monotonicMs();
    if (nowMs >= found.untilMs) return null;
    this.kept.set(key, found);
    const ageMs = nowMs - found.checkedAtMs;
    return ageMs < maxAgeSeconds * 1_000 ? { answer: found.answer, ageMs } : null;
  }

  keep(key: string, answer: Answer, forMs: number): void {
    const nowMs = this.monotonicMs();
    this.kept.delete(key);
    this.kept.set(key, { answer, checkedAtMs: nowMs, untilMs: nowMs + forMs });
    if (this.kept.size > this.answersMax) this.kept.delete(this.kept.keys().next().value!);
  }
}
