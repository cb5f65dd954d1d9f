import { SaxesParser } from 'saxes';
import { SchemaAutomaton } from './schema-automaton';
import { type SchemaReport } from './schema-issues';
import { schemaOfRoot } from './schemas';

/** Drives the automaton with another reader than ours. @returns null when the root is that of no schema */
export function checkedBySaxes(xml: string): SchemaReport | null {
  const parser = new SaxesParser({ xmlns: true });
  let automaton: SchemaAutomaton | null = null;
  let offset = 0;
  let isOther = false;
  const texts: string[] = [];
  const characters = (text: string) => {
    if (texts.length === 0) return;
    texts[texts.length - 1] += text;
    automaton?.text(!/[^ \t\r\n]/.test(text));
  };
  parser.on('opentagstart', () => void (offset = xml.lastIndexOf('<', parser.position - 2)));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (automaton === null) {
      const schema = schemaOfRoot(uri, local);
      if (schema === null) isOther = true;
      else automaton = new SchemaAutomaton(schema, xml, (prefix) => parser.resolve(prefix) ?? null);
    }
    texts.push('');
    automaton?.open(automaton.elementName(uri, local), offset);
    for (const attribute of Object.values(attributes)) {
      if (attribute.prefix === 'xmlns' || attribute.name === 'xmlns') continue;
      automaton?.attribute(automaton.attributeName(attribute.uri, attribute.local, attribute.name), attribute.value);
    }
  });
  parser.on('closetag', () => automaton?.close(texts.pop()!));
  parser.on('text', characters);
  parser.on('cdata', characters);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return isOther ? null : automaton!.report((at) => lineColumn(xml, at));
}

function lineColumn(xml: string, offset: number): { line: number; column: number } {
  const before = xml.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
