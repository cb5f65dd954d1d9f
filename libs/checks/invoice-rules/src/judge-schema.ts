import { type StageWithIssues } from './document-report';
import { type TakenPlaces, withEdits } from './edits/offer-fixes';
import { SchemaFixes } from './edits/schema-fixes';
import { SchemaAutomaton } from './schema/schema-automaton';
import { type SchemaReport } from './schema/schema-issues';
import { type SchemaName, schemaNamed } from './schema/schemas';
import { readTree, type UblDocument } from './xml/read-ubl';

/** A document, and which schema its report is of. */
export interface SchemaReading extends UblDocument {
  readonly schemaName: SchemaName;
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
