import { boundedExchange } from './bounded-exchange';

/** One exchange in a process of its own, with an environment of its own; prints how it ended. */
void boundedExchange({
  url: new URL(process.argv[2] ?? ''),
  method: 'POST',
  headers: {},
  body: '{}',
  bytesMax: 1_024,
  deadlineMs: 5_000,
  guard: null,
  connection: 'kept',
}).then(({ state }) => process.stdout.write(state));
