import { type FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const methods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST'];
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** Why work was refused so that other work goes on. */
export type ShedReason = 'loop_delay' | 'body_bytes' | 'connections';

interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** What is measured of every request. Labels are routes, known methods and classes of status: no client can add one. */
export class HttpMetrics {
  private readonly requests: Counter<'method' | 'route' | 'status'>;
  private readonly durations: Histogram<'route'>;
  private readonly inFlight: Gauge;
  private readonly sheds: Counter<'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.requests = new Counter({
      name: 'http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the head of a request to the end of its answer.',
      labelNames: ['route'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 30, 60],
      registers,
    });
    this.inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests without an answer.', registers });
    this.sheds = new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests refused so that others are served.',
      labelNames: ['reason'],
      registers,
    });
  }

  began(): void {
    this.inFlight.inc();
  }

  ended(): void {
    this.inFlight.dec();
  }

  /** @param request.route its pattern */
  answered({ method, route, status, durationMs }: AnsweredRequest): void {
    this.requests.inc({ method: methodOf(method), route, status: classOf(status) });
    this.durations.observe({ route }, durationMs / 1_000);
  }

  /** The same of a request that is begun now: its answer is told later, and so is then how long it took in all, in milliseconds. */
  timed({ method, route }: Pick<AnsweredRequest, 'method' | 'route'>): (status: number) => number {
    const end = this.durations.startTimer({ route });
    return (status) => {
      this.requests.inc({ method: methodOf(method), route, status: classOf(status) });
      return end() * 1_000;
    };
  }

  /** Bytes that never became a request. */
  refusedRaw(): void {
    this.requests.inc({ method: 'other', route: 'unmatched', status: '4xx' });
  }

  shed(reason: ShedReason): void {
    this.sheds.inc({ reason });
  }
}

/** The route's pattern as it was registered, never the address as it was sent. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

const methodOf = (method: string): string => (methods.includes(method) ? method : 'other');
const classOf = (status: number): string => statusClasses[Math.floor(status / 100) - 1] ?? '5xx';
