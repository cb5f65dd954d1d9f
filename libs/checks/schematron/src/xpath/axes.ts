import { type NodeName, nodeKind, type XmlNode } from '../tree/xml-node';
import { type CompiledTest } from './node-tests';
import { type Run } from './run';
import { type Axis } from './syntax';

/** Adds the nodes on an axis that pass the test, in the order of the axis: nearest first where it goes back. */
export type Walk = (node: XmlNode, found: XmlNode[], run: Run) => void;

/** @param test what nodes of the axis have to pass */
export function walkOf(axis: Axis, test: CompiledTest): Walk {
  const { passes } = test;
  switch (axis) {
    case 'child':
      return (node, found, run) => addPassing(node.children, 0, node.children.length, passes, found, run);
    case 'attribute':
      return (node, found) => {
        for (const attribute of node.attributes) if (passes(attribute)) found.push(attribute);
      };
    case 'self':
      return (node, found) => void (passes(node) && found.push(node));
    case 'parent':
      return ({ parent }, found) => void (parent !== null && passes(parent) && found.push(parent));
    case 'descendant':
      return (node, found, run) => below(node, test, found, run);
    case 'descendant-or-self':
      return (node, found, run) => {
        if (passes(node)) found.push(node);
        below(node, test, found, run);
      };
    case 'ancestor':
    case 'ancestor-or-self':
      return (node, found) => {
        for (let at = axis === 'ancestor' ? node.parent : node; at !== null; at = at.parent) if (passes(at)) found.push(at); // prettier-ignore
      };
    case 'following-sibling':
      return (node, found, run) => {
        if (node.parent === null || node.kind === nodeKind.attribute) return;
        const { children } = node.parent;
        addPassing(children, node.index + 1, children.length, passes, found, run);
      };
    case 'preceding-sibling':
      return (node, found, run) => {
        if (node.parent === null || node.kind === nodeKind.attribute) return;
        run.spend(1 + (node.index >> 2));
        for (let index = node.index - 1; index >= 0; index--) {
          const sibling = node.parent.children[index]!;
          if (passes(sibling)) found.push(sibling);
        }
      };
    case 'following':
    case 'preceding':
      return (node, found, run) => outside(node, axis === 'following', passes, found, run);
  }
}

function addPassing(
  nodes: readonly XmlNode[],
  from: number,
  to: number,
  passes: CompiledTest['passes'],
  found: XmlNode[],
  run: Run,
): void {
  run.spend(1 + ((to - from) >> 2));
  for (let index = from; index < to; index++) {
    const node = nodes[index]!;
    if (passes(node)) found.push(node);
  }
}

function below(node: XmlNode, test: CompiledTest, found: XmlNode[], run: Run): void {
  if (node.children.length === 0) return;
  const name = test.nameId === 0 ? undefined : run.nameOf(test.nameId, node);
  if (name === undefined) {
    run.spend(1 + (node.children.length >> 2));
    for (const child of node.children) {
      if (test.passes(child)) found.push(child);
      below(child, test, found, run);
    }
    return;
  }
  if (name === null) return run.spend(1);
  const { elements } = name;
  const from = firstBehind(elements, node.order);
  run.spend(1);
  for (let index = from; index < elements.length && elements[index]!.order <= node.last; index++) {
    found.push(elements[index]!);
    if ((index & 7) === 0) run.spend(1);
  }
}

/** Index of the first element behind a place in document order. */
function firstBehind(elements: NodeName['elements'], order: number): number {
  let [from, to] = [0, elements.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (elements[middle]!.order <= order) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Everything behind the node, or before it; neither what is in it nor what it is in. */
function outside(
  node: XmlNode,
  isFollowing: boolean,
  passes: CompiledTest['passes'],
  found: XmlNode[],
  run: Run,
): void {
  const nodes: XmlNode[] = [];
  const visit = (at: XmlNode): void => {
    run.spend(1);
    const isWanted = isFollowing ? at.order > node.last : at.last < node.order;
    if (isWanted && passes(at)) nodes.push(at);
    for (const child of at.children) visit(child);
  };
  visit(node.root);
  if (!isFollowing) nodes.reverse();
  for (const at of nodes) found.push(at);
}
