import { isArchive, readRuleArchive } from './rule-archive';
import { type RuleFileRefusal } from './rules/refusal';

/** Rules, and the XML files that they may read, by the name that the rules call them. */
export interface RuleFile {
  readonly rules: Uint8Array;
  readonly documents: ReadonlyMap<string, Uint8Array>;
}

/** A rule file that was read, and its name when it lay in an archive. */
export interface ReadRuleFile {
  readonly ok: true;
  readonly file: RuleFile;
  readonly name: string | null;
}

/**
 * Reads a rule file as it is sent: rules alone, or an archive (JAR, zip) that holds them beside the files they read.
 * @param entry the end of the path of the one that is meant, when an archive holds several
 * @returns a refusal that names them, when none or several are meant; never throws
 */
export async function readRuleFile(bytes: Uint8Array, entry = ''): Promise<ReadRuleFile | RuleFileRefusal> {
  if (!isArchive(bytes)) return { ok: true, file: { rules: bytes, documents: new Map() }, name: null };
  const archive = await readRuleArchive(bytes);
  if (!archive.ok) return archive;
  const fitting = [...archive.rules.keys()].filter((path) => path.endsWith(entry));
  const [path = ''] = fitting;
  if (fitting.length !== 1) {
    const names = (fitting.length === 0 ? [...archive.rules.keys()] : fitting).slice(0, namesMax).join('\n  ');
    const message = `Name one rule file of the archive, by the end of its path:\n  ${names}`;
    return { ok: false, reason: 'no_such_file', message };
  }
  const beside = [...archive.documents].filter(([other]) => folderOf(other) === folderOf(path));
  return {
    ok: true,
    file: { rules: archive.rules.get(path)!, documents: new Map(beside.map(([other, xml]) => [baseOf(other), xml])) },
    name: baseOf(path),
  };
}

const namesMax = 500;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
