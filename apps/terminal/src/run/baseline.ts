import { terminalInput } from '@einvoice/limits';
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type Finding } from '../judging/judged-document';
import { replaceFile } from '../settings/safe-files';
import { usageStop } from '../stop';
import { say } from '../texts/say';

/** What a finding is known by from one run to the next: not by its line, which moves with every edit above it. */
export function fingerprintOf(name: string, { code, path }: Pick<Finding, 'code' | 'path'>): string {
  return hash('sha256', `${name}\n${code}\n${path}`, 'hex').slice(0, 24);
}

/** Findings that were there before, each as often as it was. */
export class Baseline {
  private readonly left: Map<string, number>;

  constructor(counts: Readonly<Record<string, number>>) {
    this.left = new Map(Object.entries(counts));
  }

  /** Whether a finding is new; what is asked again counts again. */
  isNew(fingerprint: string): boolean {
    const count = this.left.get(fingerprint) ?? 0;
    if (count > 0) this.left.set(fingerprint, count - 1);
    return count <= 0;
  }
}

/** @throws Stop when the file is not one that `--update-baseline` wrote */
export async function readBaseline(file: string): Promise<Baseline> {
  const next = say('Write it with: einvoice run … --baseline {file} --update-baseline', { file });
  const found = await stat(file).catch(() => null);
  if (found === null) throw usageStop(say('There is no baseline {file}.', { file }), next);
  if (found.size > terminalInput.settingsBytesMax)
    throw usageStop(say('The baseline {file} is too large.', { file }), next);
  try {
    const { version, findings } = JSON.parse(await readFile(file, 'utf8')) as { version: unknown; findings: object };
    const counts = Object.entries(findings).filter(([, count]) => Number.isInteger(count));
    if (version === 1) return new Baseline(Object.fromEntries(counts) as Record<string, number>);
  } catch {
    // Said below.
  }
  throw usageStop(say('{file} is no baseline.', { file }), next);
}

/** Collects what a run found, for the next one. */
export class NewBaseline {
  private readonly counts = new Map<string, number>();

  add(fingerprint: string): void {
    this.counts.set(fingerprint, (this.counts.get(fingerprint) ?? 0) + 1);
  }

  /** Sorted, so that a version control shows what changed. */
  async write(file: string): Promise<number> {
    const findings = Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
    await replaceFile(file, `${JSON.stringify({ version: 1, findings }, null, 2)}\n`);
    return this.counts.size;
  }
}
