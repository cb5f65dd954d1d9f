import { post } from './bounded-http';

/** One exchange in a process of its own, with an environment of its own; prints how it ended. */
const [url = ''] = process.argv.slice(2);
void post({ url, headers: {}, body: '{}', signal: AbortSignal.timeout(5_000) }).then(({ state }) =>
  process.stdout.write(state),
);
