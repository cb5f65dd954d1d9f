import { nodeKind, type XmlNode } from '../tree/xml-node';
import { type StaticScope } from './static-scope';
import { type NodeTest } from './syntax';

/** A test of nodes, and the number of the one name that passes it; 0 when it is another test. */
export interface CompiledTest {
  readonly passes: (node: XmlNode) => boolean;
  readonly nameId: number;
}

const passesAll: CompiledTest = { passes: () => true, nameId: 0 };
const kinds = {
  text: nodeKind.text,
  comment: nodeKind.comment,
  'processing-instruction': nodeKind.instruction,
  'document-node': nodeKind.document,
} as const;

/** @param principal the kind of node that a name means: attributes on their axis, else elements */
export function compileNodeTest(test: NodeTest, scope: StaticScope, principal: 1 | 2 = nodeKind.element): CompiledTest {
  switch (test.kind) {
    case 'node':
      return passesAll;
    case 'element':
    case 'attribute': {
      const kind = test.kind === 'element' ? nodeKind.element : nodeKind.attribute;
      if (test.name !== null) return compileNodeTest(test.name, scope, kind);
      return { passes: (node) => node.kind === kind, nameId: 0 };
    }
    case 'name':
      return nameTest(test, scope, principal);
    default: {
      const kind = kinds[test.kind];
      return { passes: (node) => node.kind === kind, nameId: 0 };
    }
  }
}

function nameTest({ prefix, local, at }: NodeTest & { kind: 'name' }, scope: StaticScope, kind: 1 | 2): CompiledTest {
  if (prefix !== null && local !== null) {
    const id = scope.names.nameId(scope.namespace(prefix, at), local);
    return { passes: (node) => node.name.id === id && node.kind === kind, nameId: kind === nodeKind.element ? id : 0 };
  }
  if (prefix !== null) {
    const namespace = scope.namespace(prefix, at);
    return { passes: (node) => node.kind === kind && node.name.namespace === namespace, nameId: 0 };
  }
  if (local !== null) return { passes: (node) => node.kind === kind && node.name.local === local, nameId: 0 };
  return { passes: (node) => node.kind === kind, nameId: 0 };
}
