import { SaxesParser } from 'saxes';
import { nowhere, SchemaAutomaton } from './schema-automaton';
import { type SchemaReport } from './schema-issues';
import { type Schema } from './schema-table';
import { ciiSchema, ublSchema } from './schemas';

/** Drives the automaton with another reader than ours. @returns null when the root is that of no schema */
export function checkedBySaxes(xml: string): SchemaReport | null {
  const parser = new SaxesParser({ xmlns: true });
  let automaton: SchemaAutomaton | null = null;
  let offset = 0;
  const texts: string[] = [];
  const characters = (text: string) => {
    if (texts.length === 0) return;
    texts[texts.length - 1] += text;
    if (automaton?.elementsOnly === true && /[^ \t\r\n]/.test(text)) automaton.text();
  };
  parser.on('opentagstart', () => void (offset = xml.lastIndexOf('<', parser.position - 2)));
  parser.on('opentag', ({ uri, local, attributes, ns }) => {
    const inner = { find: (prefix: string) => ns[prefix] ?? parser.resolve(prefix) };
    const attributeNames = Object.values(attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ uri: namespace, local: own, name, value }) => ({ namespace, local: own, name, value }));
    const unknown = { schema: null, schemaName: 0, fineType: null, stepFrom: nowhere, stepTo: nowhere, aside: null };
    const tag = { namespace: uri, local, attributeNames, inner, ...unknown };
    if (texts.length === 0) {
      const schema = schemaOfRoot(uri, local);
      automaton = schema && new SchemaAutomaton(schema, xml);
    }
    texts.push('');
    automaton?.open(tag, offset);
  });
  parser.on('closetag', () => automaton?.close(texts.pop()!));
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return (automaton as SchemaAutomaton | null)?.report((at) => lineColumn(xml, at)) ?? null;
}

/** Null when the root is that of neither syntax. */
function schemaOfRoot(namespace: string, local: string): Schema | null {
  return [ublSchema(), ciiSchema()].find((schema) => schema.isRoot(schema.name(namespace, local))) ?? null;
}

function lineColumn(xml: string, offset: number): { line: number; column: number } {
  const before = xml.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
