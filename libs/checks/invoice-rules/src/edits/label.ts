import { isPlain } from '../quote';
import { type UblNode } from '../tree/ubl-node';
import { nameIn } from './meaning';

/** What the button of a fix says. Only plain short names and values of a document are repeated, as in messages. */

export const nameFor = (node: UblNode): string => plainOr(nameIn(node), 'the element');

export const attributeFor = (name: string): string => plainOr(name, 'the attribute');

/** Names of a few elements, each once. */
export function namesFor(nodes: readonly UblNode[]): string {
  const names = [...new Set(nodes.map(nameFor))];
  if (names.length > namesMax) return `${names.slice(0, namesMax).join(', ')} and others`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

const namesMax = 3;

/** @param place where the value is written, for one that cannot be repeated */
export const writeLabel = (value: string, place: string): string =>
  isPlain(value) ? `Write "${value}"` : `Correct ${place}`;

const plainOr = (text: string, words: string): string => (isPlain(text) ? text : words);
