import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { compileRuleFile, isArchive, readRuleArchive, type RuleSet } from '@einvoice/schematron';
import { schematron } from '@einvoice/limits';

/**
 * Reads and compiles a rule file: `.sch`, `.xslt`, or a file in a JAR or zip archive, `rules.jar!end-of-its-path`. What the rules read with
 * document() is looked for beside it.
 * @throws Error with the place for what is not run
 */
export async function readRuleFile(argument: string): Promise<RuleSet> {
  const [file = '', entry] = argument.split('!');
  const bytes = bytesOf(file);
  const { name, rules, documents } = isArchive(bytes)
    ? await fromArchive(bytes, entry)
    : { name: path.basename(file), rules: bytes, documents: xmlFilesBeside(file) };
  const compiled = compileRuleFile(rules, { name, documents });
  if (!compiled.ok) throw new Error(`${name}: ${compiled.message}`);
  return compiled;
}

function bytesOf(file: string): Uint8Array {
  if (statSync(file).size > schematron.archiveBytesMax) {
    throw new Error(`${file}: a rule file has ${schematron.archiveBytesMax} bytes at most.`);
  }
  return readFileSync(file);
}

interface Brought {
  readonly name: string;
  readonly rules: Uint8Array;
  readonly documents: ReadonlyMap<string, Uint8Array>;
}

async function fromArchive(bytes: Uint8Array, entry = ''): Promise<Brought> {
  const archive = await readRuleArchive(bytes);
  if (!archive.ok) throw new Error(archive.message);
  const fitting = [...archive.rules.keys()].filter((name) => name.endsWith(entry));
  if (fitting.length !== 1) {
    const names = (fitting.length === 0 ? [...archive.rules.keys()] : fitting).join('\n  ');
    throw new Error(`Name one rule file of the archive, as rules.jar!end-of-its-path:\n  ${names}`);
  }
  const [name = ''] = fitting;
  const beside = [...archive.documents].filter(([other]) => path.posix.dirname(other) === path.posix.dirname(name));
  return {
    name: path.posix.basename(name),
    rules: archive.rules.get(name)!,
    documents: new Map(beside.map(([other, content]) => [path.posix.basename(other), content])),
  };
}

function xmlFilesBeside(file: string): Map<string, Uint8Array> {
  const folder = path.dirname(file);
  const names = readdirSync(folder).filter((name) => name.endsWith('.xml') && name !== path.basename(file));
  const small = names.filter((name) => statSync(path.join(folder, name)).size <= schematron.ruleFileBytesMax);
  return new Map(small.slice(0, documentsMax).map((name) => [name, readFileSync(path.join(folder, name))]));
}

const documentsMax = 20;
