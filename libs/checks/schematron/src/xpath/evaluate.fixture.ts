import { readXmlDocument } from '../tree/xml-document';
import { compileExpression } from './compile';
import { type Item, stringOf, typeName } from './items';
import { Context, Run } from './run';
import { RuleNames, StaticScope } from './static-scope';

const now = new Date('2026-11-23T12:00:00Z');

/** The items of an expression at the root element of a document, as text with their types where asked. */
export function evaluated(expression: string, xml = '<a/>', namespaces: Readonly<Record<string, string>> = {}): Item[] {
  const document = readXmlDocument(xml);
  if (!document.ok) throw new Error(document.message);
  const names = new RuleNames();
  const compiled = compileExpression(
    expression,
    StaticScope.outermost(names, (prefix) => namespaces[prefix]),
  );
  const byId = document.names.map((name) => {
    name.id = names.knownId(name.namespace, name.local);
    return name;
  });
  const numbered = Array.from({ length: names.nameCount + 1 }, (_, id) =>
    byId.find((name) => name.id === id && id > 0),
  );
  const context = new Context(new Run(document.node, now, document.nodeCount, () => null, numbered), []);
  context.item = context.current = document.node.children[0]!;
  return [...compiled.items(context)];
}

/** The same as one text. */
export function textOf(expression: string, xml?: string, namespaces?: Readonly<Record<string, string>>): string {
  return evaluated(expression, xml, namespaces).map(stringOf).join(' ');
}

/** The type of the only item. */
export function typeOf(expression: string, xml?: string): string {
  return typeName(evaluated(expression, xml)[0]!);
}
