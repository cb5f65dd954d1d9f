import { type Schema } from '../schema/schema-table';
import { type UblNode } from '../tree/ubl-node';
import { attributePlace, closeStartOf, isEmptyTag, startOf, type XmlSource } from '../xml/source-places';
import { type FileFix } from './file-fix';
import { nameInScope, prefixesAt } from './prefixes';
import { type TextEdit } from './text-edits';

/**
 * Gives an element its right name. Where its prefix is declared for a namespace that the schema does not have, the declaration is
 * corrected, and with it every other element of that prefix.
 * @param name with the usual prefix
 */
export function renameElement(node: UblNode, name: string, schema: Schema, source: XmlSource): FileFix | null {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  const namespace = schema.source.namespaces[prefix];
  if (namespace === undefined) return null;
  const written = writtenName(node, source);
  const declared = declaration(node, written, schema, source);
  const isOnlyNamespace = written.slice(written.indexOf(':') + 1) === local;
  if (declared !== null && isOnlyNamespace) {
    const edits = [{ ...declared, text: namespace }];
    return { label: `Declare the namespace of ${name}`, changesMoney: false, safe: true, edits };
  }
  return {
    label: `Write ${name}`,
    changesMoney: false,
    safe: true,
    edits: newName(node, namespace, prefix, local, source),
  };
}

/** The value of the attribute that binds the element's prefix to a namespace which the schema does not have; null when it is another. */
function declaration(node: UblNode, written: string, schema: Schema, source: XmlSource): Omit<TextEdit, 'text'> | null {
  const colon = written.indexOf(':');
  const prefix = colon < 0 ? '' : written.slice(0, colon);
  const namespace = prefixesAt(node, source).get(prefix) ?? '';
  if (namespace === '' || schema.namespaces.has(namespace)) return null;
  for (let at: UblNode | null = node; at !== null; at = at.parent) {
    const place = attributePlace(at, prefix === '' ? 'xmlns' : `xmlns:${prefix}`, source);
    if (place !== null) return { start: place.value.start, end: place.value.end };
  }
  return null;
}

function newName(node: UblNode, namespace: string, usual: string, local: string, source: XmlSource): TextEdit[] {
  const { prefix, declaration } = nameInScope(namespace, usual, node, source);
  const { length } = writtenName(node, source);
  const start = startOf(node) + 1;
  const edits = [{ start, end: start + length, text: prefix + local + declaration }];
  if (isEmptyTag(node, source)) return edits;
  const close = closeStartOf(node, source) + '</'.length;
  return [...edits, { start: close, end: close + length, text: prefix + local }];
}

function writtenName(node: UblNode, { text }: XmlSource): string {
  return /^[^ \t\r\n/>]+/.exec(text.slice(startOf(node) + 1, startOf(node) + nameCharactersMax))![0];
}

/** No name of a schema is as long; one that is cut off here fits none. */
const nameCharactersMax = 1_000;
