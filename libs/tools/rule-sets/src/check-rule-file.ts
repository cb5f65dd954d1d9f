import { createHash } from 'node:crypto';
import { compileRuleFile, type RuleFile, type RuleFileRefusal, readRuleFile } from '@einvoice/schematron';
import { type NewRuleSet } from './rule-set-store';

/**
 * Reads and compiles a rule file before it is stored: heavy work on what somebody sent, for a worker.
 * @param bytes a schema (`.sch`), the XSLT that one is compiled to, or an archive (JAR, zip) that holds such
 * @param entry the end of the path of the one that is meant, when an archive holds several
 * @param bytesMax of the rules and all that they read, unpacked
 * @returns a refusal with reason and place for everything that is not run
 */
export async function checkRuleFile(
  bytes: Uint8Array,
  { name, entry, bytesMax }: { readonly name: string; readonly entry?: string; readonly bytesMax: number },
): Promise<({ readonly ok: true } & NewRuleSet) | RuleFileRefusal> {
  const read = await readRuleFile(bytes, entry);
  return read.ok ? checkRules(read.file, { name, bytesMax }) : read;
}

/** The same for rules whose files are at hand. */
export function checkRules(
  file: RuleFile,
  { name, bytesMax }: { readonly name: string; readonly bytesMax: number },
): ({ readonly ok: true } & NewRuleSet) | RuleFileRefusal {
  const compiled = compileRuleFile(file.rules, { name, documents: file.documents });
  if (!compiled.ok) return compiled;
  const { rules } = file;
  const documents = new Map(compiled.reads.map((read) => [read, file.documents.get(read)!]));
  const total = [rules, ...documents.values()].reduce((sum, { length }) => sum + length, 0);
  if (total > bytesMax) {
    const message = `A rule file and what it reads may have ${bytesMax} bytes at most, unpacked.`;
    return { ok: false, reason: 'too_large', message };
  }
  const kept = { rules, documents };
  return { ok: true, name, file: kept, asserts: compiled.asserts, sha256: digestOf(kept) };
}

/** Of the length and the bytes of every part, in the order of their names, so that no two files have the same. */
function digestOf({ rules, documents }: RuleFile): string {
  const digest = createHash('sha256');
  const parts = [...documents].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, bytes] of [['', rules] as const, ...parts]) {
    digest.update(`${Buffer.byteLength(name)} ${name} ${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex');
}
