import { type InvoiceDocument } from '../invoice-document';
import { elementName } from '../tree/elements';
import { attribute, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';

/**
 * Values that the official Peppol tests take one of. Where a document has several, the official engine stops with an error and no
 * Peppol rule is answered at all; here that is a finding, the first value counts, and every rule is answered.
 */

/** Text of the element at the path; empty when there is none. */
export function textAt(node: UblNode, path: UblPath, document: InvoiceDocument): string {
  const found = sole(node, path);
  return found === null ? '' : found === several ? firstOfSeveral(node, path, document).text : found.text;
}

/** The same with blanks trimmed and collapsed. */
export function normalizedAt(node: UblNode, path: UblPath, document: InvoiceDocument): string {
  return normalized(textAt(node, path, document));
}

/** Normalised text for the condition of a context: null when there are several, because the official rule is then passed over. */
export function soleNormalized(node: UblNode, path: UblPath): string | null {
  const found = sole(node, path);
  return found === several ? null : normalized(found?.text ?? '');
}

/** What a test reads as `text()`: an empty element has none, a text that a comment splits has two. */
export function textNodeAt(node: UblNode, path: UblPath, document: InvoiceDocument): string {
  const found = sole(node, path);
  if (found === null) return '';
  if (found !== several) return ownTextNode(found, document);
  const filled = allAt(node, path).filter((at) => at.text !== '');
  return filled.length < 2 ? ownTextNode(filled[0] ?? several, document) : firstOfSeveral(node, path, document).text;
}

/** `text()` of the element itself: of one that has elements inside, where UBL has none, only what stands beside these. */
export function ownTextNode(node: UblNode, document: InvoiceDocument): string {
  const { textNodes, text } = node;
  if (textNodes === null) return text;
  if (textNodes.length < 2) return textNodes[0] ?? '';
  reportSplitText(node, document);
  return text;
}

/** The attribute of the element at the path; empty when there is none. */
export function attributeAt(node: UblNode, path: UblPath, name: string, document: InvoiceDocument): string {
  const found = sole(node, path);
  if (found === null) return '';
  if (found !== several) return attribute(found, name) ?? '';
  const values = allAt(node, path).flatMap((at) => attribute(at, name) ?? []);
  if (values.length > 1) firstOfSeveral(node, path, document);
  return values[0] ?? '';
}

/** The element at the path, the first when there are several (with a finding); null when there is none. */
export function elementAt(node: UblNode, path: UblPath, document: InvoiceDocument): UblNode | null {
  const found = sole(node, path);
  return found === several ? firstOfSeveral(node, path, document) : found;
}

function firstOfSeveral(node: UblNode, path: UblPath, document: InvoiceDocument): UblNode {
  const [first, second] = allAt(node, path);
  reportRepeated(second!, document);
  return first!;
}

/** The second of two elements where the official rules, those of `editor`, can read one. */
export function reportRepeated(
  second: UblNode,
  { issues, stopped }: InvoiceDocument,
  editor: 'CEN' | 'Peppol' = 'Peppol',
): void {
  if (stopped.has(second)) return;
  stopped.add(second);
  issues.own(
    'repeated_element',
    () => ({
      path: issues.locate(second, ''),
      terms: [],
      message: `Expected one ${elementName(second.kind)} here, got more; the official ${editor} rules cannot be computed with more than one.`,
      fix: 'Keep one.',
    }),
    second,
  );
}

function reportSplitText(node: UblNode, { issues, stopped }: InvoiceDocument): void {
  if (stopped.has(node)) return;
  stopped.add(node);
  issues.own(
    'split_text',
    () => ({
      path: issues.locate(node, ''),
      terms: [],
      message: `A comment or an element splits the text of ${elementName(node.kind)}; the official Peppol rules cannot be computed with it.`,
      fix: 'Remove what stands between its parts.',
    }),
    node,
  );
}

/** A value that the official test cannot be computed with, though it may be read elsewhere. */
export function reportNotComputable(node: UblNode, expected: string, { issues, stopped }: InvoiceDocument): void {
  if (stopped.has(node)) return;
  stopped.add(node);
  issues.own(
    'unreadable_value',
    () => ({
      path: issues.locate(node, ''),
      terms: [],
      message: `Expected ${expected}; the official Peppol rules cannot be computed with what stands here.`,
      fix: `Write ${expected}.`,
    }),
    node,
  );
}
