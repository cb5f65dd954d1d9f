import process from 'node:process';
import { parseArgs } from 'node:util';
import { type PinnedFamily, pinnedEditions } from '@einvoice/invoice-rules';
import { checkEditions, exitCodeOf, lineOf } from './check-editions';

const families = pinnedEditions.map(({ family }) => family);
const usage = `Usage: npm run editions -- check [--source <${families.join(' | ')}>=<address>] …`;

/** `npm run editions -- check`: has an official edition that we judge by been superseded? */
async function main(args: readonly string[]): Promise<number> {
  const sources = sourcesIn(args);
  if (sources === null) {
    console.error(usage);
    return 2;
  }
  const checked = await checkEditions({ sources });
  for (const family of checked) console.log(lineOf(family));
  const code = exitCodeOf(checked);
  if (code === 1)
    console.log('Until its facts are here, name the newer edition in pinned-editions.ts as `saidToBeOut`.');
  if (code === 2) console.log('Nothing could be learned: is there a network? No proxy is used.');
  return code;
}

/** The addresses asked for; null when the arguments are none of ours. */
function sourcesIn(args: readonly string[]): ReadonlyMap<PinnedFamily, URL> | null {
  try {
    const options = { source: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.join(' ') !== 'check') return null;
    const entries = (values.source ?? []).map((text): [PinnedFamily | undefined, URL] => {
      const at = text.indexOf('=');
      return [families.find((family) => family === text.slice(0, at)), new URL(text.slice(at + 1))];
    });
    const isOurs = entries.every(([family, { protocol }]) => family && /^https?:$/.test(protocol));
    return isOurs ? new Map(entries as [PinnedFamily, URL][]) : null;
  } catch {
    return null;
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code));
