import { createSandboxPeppolClient, type SandboxPeppolOptions } from './create-client';
import { type PeppolQuery } from './peppol-client';

/** The process that environment.spec.ts starts: one lookup, its answer as JSON. */
interface Input {
  readonly options: Omit<SandboxPeppolOptions, 'now'>;
  readonly query: PeppolQuery;
  readonly nowMs: number;
}
const { options, query, nowMs } = JSON.parse(process.argv[2] ?? '') as Input;

void createSandboxPeppolClient({ ...options, now: () => new Date(nowMs) })
  .lookup(query)
  .then((answer) => process.stdout.write(JSON.stringify(answer)));
