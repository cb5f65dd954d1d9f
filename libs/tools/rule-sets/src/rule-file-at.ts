import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ownRuleSets, schematron } from '@einvoice/limits';
import { compileRuleFile, readRuleFile, type RuleFile, type RuleSet } from '@einvoice/schematron';

/**
 * Reads and compiles a rule file: `.sch`, `.xslt`, or a file in a JAR or zip archive, `rules.jar!end-of-its-path`. What the rules read with
 * document() is looked for beside it.
 * @throws Error with the place for what is not run
 */
export async function compileRuleFileAt(argument: string): Promise<RuleSet> {
  const { name, file } = await readRuleFileAt(argument);
  const compiled = compileRuleFile(file.rules, { name, documents: file.documents });
  if (!compiled.ok) throw new Error(`${name}: ${compiled.message}`);
  return compiled;
}

/** The same without compiling it. @throws Error for what cannot be read */
export async function readRuleFileAt(argument: string): Promise<{ readonly name: string; readonly file: RuleFile }> {
  const [file = '', entry] = argument.split('!');
  const read = await readRuleFile(bytesOf(file), entry);
  if (!read.ok) throw new Error(`${path.basename(file)}: ${read.message}`);
  if (read.name !== null) return { name: read.name, file: read.file };
  return { name: path.basename(file), file: { ...read.file, documents: xmlFilesBeside(file) } };
}

function bytesOf(file: string): Uint8Array {
  if (statSync(file).size > schematron.archiveBytesMax) {
    throw new Error(`${file}: a rule file has ${schematron.archiveBytesMax} bytes at most.`);
  }
  return readFileSync(file);
}

function xmlFilesBeside(file: string): Map<string, Uint8Array> {
  const folder = path.dirname(file);
  const names = readdirSync(folder).filter((name) => name.endsWith('.xml') && name !== path.basename(file));
  const small = names.filter((name) => statSync(path.join(folder, name)).size <= schematron.ruleFileBytesMax);
  return new Map(small.slice(0, ownRuleSets.documentsMax).map((name) => [name, readFileSync(path.join(folder, name))]));
}
