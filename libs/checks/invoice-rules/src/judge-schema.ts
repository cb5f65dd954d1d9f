import { type StageWithIssues } from './document-report';
import { type TakenPlaces, withEdits } from './edits/offer-fixes';
import { SchemaFixes } from './edits/schema-fixes';
import { SchemaAutomaton } from './schema/schema-automaton';
import { type SchemaReport } from './schema/schema-issues';
import { type SchemaName, schemaNamed } from './schema/schemas';
import { ciiRuleSetOf } from './sets/cii-rule-sets';
import { type JudgeOptions } from './verdict-parts';
import { readTree, type UblDocument } from './xml/read-ubl';
import { type XmlSyntax } from './xml/xml-syntax';

/** A document, and which schema its report is of. */
export interface SchemaReading extends UblDocument {
  readonly schemaName: SchemaName;
}

/** What is looked at for the profile before a document is read; its context stands first, behind namespaces. */
const headCharacters = 4096;
const customization = /GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID>([^<]*)</;
const process = /BusinessProcessSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID>([^<]*)</;

/**
 * The schema that a document of CII will probably be judged by, told from its first characters. Where the document turns out to be of
 * another profile it is read again (`inSchema`), so that this saves time and changes no report.
 * @param options null where no profile is asked for
 */
export function likelySchema(syntax: XmlSyntax, text: string, options: JudgeOptions | null): SchemaName {
  if (syntax === 'ubl') return 'ubl-2.1';
  const head = text.slice(0, headCharacters);
  const declared = {
    customization: customization.exec(head)?.[1] ?? null,
    process: process.exec(head)?.[1] ?? null,
    countries: [],
  };
  const ruleSet = options && ciiRuleSetOf(options.check ?? {}, declared, options.now);
  return ruleSet?.schema ?? 'cii-d16b';
}

/**
 * The same document with the report of another schema. Which one a profile uses stands in the document, so that is known when it was
 * read; following another reads it again.
 */
export function inSchema<Reading extends SchemaReading>(read: Reading, schemaName: SchemaName): Reading {
  return read.schemaName === schemaName ? read : { ...read, schemaName, schema: reportIn(read, schemaName) };
}

/** Whether a document is sound in the schema of each profile; each is followed once, when it is asked for. */
export function soundness(read: SchemaReading): (profile: { readonly schema: SchemaName }) => boolean {
  const known = new Map<SchemaName, boolean>();
  return ({ schema }) => {
    let isSound = known.get(schema);
    if (isSound === undefined) known.set(schema, (isSound = inSchema(read, schema).schema?.state !== 'failed'));
    return isSound;
  };
}

function reportIn({ source, schema }: SchemaReading, name: SchemaName): SchemaReport | null {
  if (schema === null) return null;
  const again = readTree(
    source.text,
    () => undefined,
    (_root, text) => new SchemaAutomaton(schemaNamed(name), text),
  );
  return again.ok ? again.schema : schema;
}

/** What the schema says of a document. @param taken of the edits that fix the findings; null where only the verdict is asked */
export function schemaStage(read: SchemaReading, taken: TakenPlaces | null): StageWithIssues {
  const { root, source, schema, schemaName } = read;
  if (schema === null)
    return { state: 'not_run', issues: [], message: 'The document has the root of no schema of ours.' };
  const { state, issues: found, truncated } = schema;
  const isFixed = taken !== null && found.length > 0;
  const fixes = isFixed ? new SchemaFixes(root, source, schemaNamed(schemaName)).of(schema) : null;
  const issues = fixes === null ? found : withEdits(found, fixes, taken!);
  if (truncated === undefined) return { state, issues };
  return { state, issues, message: `More was found than is listed: ${countsOf(truncated)}.` };
}

function countsOf(truncated: Readonly<Record<string, number>>): string {
  return Object.entries(truncated)
    .map(([code, count]) => `${code} ${count} times`)
    .join(', ');
}
