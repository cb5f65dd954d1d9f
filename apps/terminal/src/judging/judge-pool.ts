import { terminalWork } from '@einvoice/limits';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DocumentToJudge, type JudgedDocument, type JudgingOptions } from './judged-document';

type Documents = readonly DocumentToJudge[];
interface Task {
  readonly documents: Documents;
  readonly resolve: (judged: readonly JudgedDocument[]) => void;
}

/** Bundled beside the program that starts it. */
const programFile = 'judge.program.js';

/** Workers that judge documents. One that ends in the middle takes down its documents alone: each is tried once more by itself. */
export class JudgePool {
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();
  private readonly waiting: Task[] = [];
  private readonly atWork = new Map<Worker, Task>();
  private isClosed = false;

  constructor(
    readonly size: number,
    private readonly options: JudgingOptions,
  ) {}

  /** What became of each document, in their order. */
  judge(documents: Documents): Promise<readonly JudgedDocument[]> {
    return new Promise((resolve) => this.begin({ documents, resolve }));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.all].map((worker) => worker.terminate()));
  }

  private begin(task: Task): void {
    const worker = this.idle.pop() ?? (this.all.size < this.size ? this.start() : null);
    if (worker === null) return void this.waiting.push(task);
    this.atWork.set(worker, task);
    worker.postMessage(task.documents);
  }

  private start(): Worker {
    const worker = new Worker(path.join(__dirname, programFile), {
      workerData: this.options,
      resourceLimits: { maxOldGenerationSizeMb: terminalWork.heapBytesMax / 2 ** 20 },
    });
    this.all.add(worker);
    worker.on('message', (judged: readonly JudgedDocument[]) => {
      const task = this.atWork.get(worker);
      this.atWork.delete(worker);
      this.idle.push(worker);
      task?.resolve(judged);
      this.next();
    });
    // Out of memory; the exit follows.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.ended(worker));
    return worker;
  }

  private next(): void {
    const task = this.waiting.shift();
    if (task !== undefined) this.begin(task);
  }

  private ended(worker: Worker): void {
    this.all.delete(worker);
    const task = this.atWork.get(worker);
    this.atWork.delete(worker);
    if (this.isClosed || task === undefined) return;
    const [only, ...others] = task.documents;
    if (only !== undefined && others.length === 0) task.resolve([notJudged(only.name)]);
    else void this.oneByOne(task);
    this.next();
  }

  private async oneByOne({ documents, resolve }: Task): Promise<void> {
    const judged = await Promise.all(documents.map((document) => this.judge([document])));
    resolve(judged.flat());
  }
}

/** Also when a worker cannot start at all: nothing is valid that nobody judged. */
function notJudged(name: string): JudgedDocument {
  const message = 'The document was not judged: the process that judged it ended, probably for lack of memory.';
  const fix = 'Judge it by itself on a machine with more memory.';
  return {
    ...{ name, outcome: 'nothing_to_judge', valid: false, syntax: null, profile: null, ruleSet: null },
    ...{ truncated: null, fixed: null, data: null },
    findings: [{ code: 'not_judged', severity: 'error', message, fix, path: '', line: null, column: null, stage: 'read' }], // prettier-ignore
  };
}
