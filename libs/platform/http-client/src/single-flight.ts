interface Question<T> {
  readonly answer: Promise<T>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Asks equal questions once while one of them is under way. A question lasts as long as anybody waits for it: when the
 * last caller has left, its signal is aborted.
 */
export class SingleFlight<T> {
  private readonly questions = new Map<string, Question<T>>();

  /** @param signal the moment this caller stops waiting; it ignores the promise from then on */
  async join(key: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const question = this.questions.get(key) ?? this.start(key, ask);
    question.waiting++;
    const leave = () => {
      question.waiting--;
      if (question.waiting > 0) return;
      this.forget(key, question);
      question.abort.abort();
    };
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await question.answer;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private start(key: string, ask: (signal: AbortSignal) => Promise<T>): Question<T> {
    const abort = new AbortController();
    const question: Question<T> = {
      abort,
      waiting: 0,
      answer: ask(abort.signal).finally(() => this.forget(key, question)),
    };
    this.questions.set(key, question);
    return question;
  }

  /** A question that was left may still be ending when the next one with its key has begun. */
  private forget(key: string, question: Question<T>): void {
    if (this.questions.get(key) === question) this.questions.delete(key);
  }
}
