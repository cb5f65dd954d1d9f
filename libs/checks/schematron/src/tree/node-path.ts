import { nodeKind, type NodeName, type XmlNode } from './xml-node';

const nameCharactersMax = 100;

/**
 * Path of a node with positions, as `/Invoice/cac:InvoiceLine[2]/cbc:ID/@schemeID`; names as the document writes them. Positions are told
 * where a name is there more than once.
 */
export function nodePath(node: XmlNode): string {
  const { kind, parent } = node;
  if (parent === null) return '/';
  const around = parent.parent === null ? '' : nodePath(parent);
  if (kind === nodeKind.attribute) return `${around}/@${shortened(node.writtenName)}`;
  if (kind !== nodeKind.element) return `${around}/${kind === nodeKind.text ? 'text()' : 'comment()'}`;
  const position = positionOf(node, parent);
  return `${around}/${shortened(node.writtenName)}${position === 0 ? '' : `[${position}]`}`;
}

/** Positions among children of the same name, counted once for each parent. */
const positions = new WeakMap<XmlNode, Map<XmlNode, number>>();

function positionOf(node: XmlNode, parent: XmlNode): number {
  let known = positions.get(parent);
  if (known === undefined) positions.set(parent, (known = countedChildren(parent)));
  return known.get(node) ?? 0;
}

function countedChildren(parent: XmlNode): Map<XmlNode, number> {
  const counted = new Map<XmlNode, number>();
  const latest = new Map<NodeName, { count: number; first: XmlNode }>();
  for (const child of parent.children) {
    if (child.kind !== nodeKind.element) continue;
    const before = latest.get(child.name);
    if (before === undefined) latest.set(child.name, { count: 1, first: child });
    else {
      if (before.count === 1) counted.set(before.first, 1);
      counted.set(child, ++before.count);
    }
  }
  return counted;
}

const shortened = (name: string): string =>
  name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax)}…` : name;
