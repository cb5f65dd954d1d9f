import { type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream } from 'pino';
import process from 'node:process';

/**
 * The only fields a log line may have. Every value is ours or from a closed set: no body, no header, no query, no
 * message of a foreign error can reach a line.
 */
export interface LogFields {
  readonly event: string;
  readonly requestId?: string;
  /** Where spans are sent. */
  readonly traceId?: string;
  readonly method?: string;
  /** The route's pattern; `unmatched` when there is none. */
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  readonly durationMs?: number;
  readonly port?: number;
  readonly errorName?: string;
  readonly errorFrames?: readonly string[];
  readonly text?: string;
}

const fieldNames = [
  'event',
  'requestId',
  'traceId',
  'method',
  'route',
  'status',
  'code',
  'durationMs',
  'port',
  'errorName',
  'errorFrames',
  'text',
] as const satisfies readonly (keyof LogFields)[];

const isFieldName: ReadonlySet<string> = new Set(fieldNames);

function allowedOf(fields: LogFields): object {
  const line: Record<string, unknown> = {};
  for (const name of fieldNames) if (fields[name] !== undefined) line[name] = fields[name];
  return line;
}

export interface Log {
  info(fields: LogFields): void;
  error(fields: LogFields): void;
}

/**
 * The standard output. The lines of one turn of the event loop are written together, at its end or with that of the process: what
 * is kept for longer is lost in a kill. They are written in the foreground, for flushing to a reader that is gone never ends.
 */
export class LinesOfTurn implements DestinationStream {
  private lines = '';

  constructor(private readonly output: DestinationStream = pino.destination({ dest: 1, sync: true })) {
    process.on('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.lines === '') setImmediate(() => this.flush());
    this.lines += line;
  }

  private flush(): void {
    if (this.lines === '') return;
    const written = this.lines;
    this.lines = '';
    this.output.write(written);
  }
}

/** One JSON object per line; `destination` is the standard output unless a test gives its own. */
export function createLog(service: string, destination?: DestinationStream): Log {
  const logger = pino(
    { base: { service }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? new LinesOfTurn(),
  );
  const allowed = (fields: LogFields) => {
    for (const name in fields) if (!isFieldName.has(name)) return allowedOf(fields);
    return fields; // as nearly every line is
  };
  return { info: (fields) => logger.info(allowed(fields)), error: (fields) => logger.error(allowed(fields)) };
}

/** What may be said of an unexpected error: its kind and where it was thrown. Its message may quote anything. */
export function errorFields(error: unknown): Pick<LogFields, 'errorName' | 'errorFrames'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return { errorName: error.constructor.name, errorFrames: frames.slice(0, 10).map((line) => line.trim()) };
}

/** For a callback that is told of an error: writes it down under the name of the event. */
export const logs =
  (log: Log, event: string) =>
  (error: unknown): void =>
    log.error({ event, ...errorFields(error) });

/** NestJS speaks through our log; its progress lines while starting are left out. */
export function nestLogger(log: Log): LoggerService {
  const spoken = (message: unknown) => (typeof message === 'string' ? message : errorFields(message).errorName);
  return {
    log: () => undefined,
    warn: (message: unknown) => log.info({ event: 'framework_warning', text: spoken(message) }),
    error: (message: unknown) => log.error({ event: 'framework_error', text: spoken(message) }),
  };
}
