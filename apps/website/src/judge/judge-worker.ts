import { type CallAnswer, type CallFailure } from '../call';
import { judgeWorkerAddress } from './judge-worker-address';
import { type JudgeMessage, type JudgeRequest, type JudgeStep, type LocalAnswer } from './judge-request';
import { say } from '../say';

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

type Answer = CallAnswer<LocalAnswer>;

interface Waiting {
  readonly name: string;
  readonly settle: (answer: Answer) => void;
  readonly told: (step: JudgeStep) => void;
}

export interface JudgeOptions {
  /** Of the file, for the case that it cannot be judged. */
  readonly name: string;
  readonly signal: AbortSignal;
  readonly told?: (step: JudgeStep) => void;
}

/** Judges in a worker, which is started when it is first asked, and anew after it broke off or was stopped. */
export class JudgeWorker {
  private worker: WorkerLike | null = null;
  private hasSpoken = false;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  /** @param start a new worker */
  constructor(private readonly start: () => WorkerLike = startWorker) {}

  /** Whatever happens is returned. A worker that broke off takes no other file with it: the next question starts another. */
  judge(request: JudgeRequest, { name, signal, told = () => undefined }: JudgeOptions): Promise<Answer> {
    if (signal.aborted) return Promise.resolve(failureOf('stopped', name));
    const id = this.nextId++;
    return new Promise((resolve) => {
      const settle = (answer: Answer) => {
        signal.removeEventListener('abort', stop);
        this.waiting.delete(id);
        resolve(answer);
      };
      const stop = () => this.end('stopped');
      signal.addEventListener('abort', stop);
      this.waiting.set(id, { name, settle, told });
      this.running().postMessage({ id, request });
    });
  }

  /** Starts the worker before there is a file, and has it judge next to nothing: what comes first then does not wait for its rules. */
  warm(): void {
    if (this.worker === null) this.running().postMessage({ id: 0, request: nextToNothing });
  }

  private running(): WorkerLike {
    if (this.worker !== null) return this.worker;
    const worker = this.start();
    worker.addEventListener('message', ({ data }: MessageEvent<JudgeMessage>) => this.hear(data));
    for (const event of ['error', 'messageerror'] as const) {
      worker.addEventListener(
        event,
        () => worker === this.worker && this.end(this.hasSpoken ? 'crashed' : 'no_answer'),
      );
    }
    this.hasSpoken = false;
    return (this.worker = worker);
  }

  private hear(message: JudgeMessage): void {
    this.hasSpoken = true;
    const asked = this.waiting.get(message.id);
    if (asked === undefined) return;
    if ('step' in message) asked.told(message.step);
    else if ('answer' in message) asked.settle({ ok: true, body: message.answer, at: new Date().toISOString() });
    else asked.settle(failureOf(message.failed === 'crashed' ? 'crashed' : 'no_answer', asked.name));
  }

  private end(kind: 'stopped' | 'crashed' | 'no_answer'): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { name, settle } of this.waiting.values()) settle(failureOf(kind, name));
  }
}

const nextToNothing: JudgeRequest = {
  kind: 'XML',
  profiles: 'declared',
  document: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
};

const messages = {
  stopped: () => say('The check was stopped.'),
  crashed: (name: string) =>
    say('The check of {name} broke off in this browser. It was started anew; nothing is claimed about the file.', {
      name,
    }),
  no_answer: () => say('The rules could not be loaded.'),
};

const failureOf = (kind: keyof typeof messages, name: string): CallFailure => ({
  ok: false,
  kind,
  status: 0,
  code: kind,
  message: messages[kind](name),
  requestId: null,
  retryAfterSeconds: null,
  charged: false,
  reason: null,
});

/** Browsers that know trusted types let a page start a script only by a policy; this one knows one script. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('judge-worker', { createScriptURL: () => judgeWorkerAddress });
  const address = policy?.createScriptURL(judgeWorkerAddress) ?? judgeWorkerAddress;
  return new Worker(address as string, { type: 'module', name: 'judge' });
}
