// Ends with 0 when the service of this container is ready for traffic. Usage: node deploy/healthcheck.mjs <port>
import process from 'node:process';

const ready = await fetch(`http://127.0.0.1:${process.argv[2]}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(ready ? 0 : 1);
