/** What a node is. */
export const nodeKind = { document: 0, element: 1, attribute: 2, text: 3, comment: 4, instruction: 5 } as const;
export type NodeKind = (typeof nodeKind)[keyof typeof nodeKind];

/** The name of elements or attributes; one object for all nodes of that name in a document. */
export class NodeName {
  /** Number of the name in the rules that run on the document; 0 when they do not speak of it. */
  id = 0;
  /** Elements of that name in document order. */
  readonly elements: XmlNode[] = [];

  constructor(
    readonly namespace: string,
    readonly local: string,
  ) {}
}

/** Of nodes that have no name. */
export const noName = new NodeName('', '');

/** The prefixes that are in force in an element. */
export interface PrefixScope {
  find(prefix: string): string | undefined;
}

const noScope: PrefixScope = { find: () => undefined };
const none: readonly XmlNode[] = [];

/** A node of the XPath data model. All have one shape, so that paths walk fast. */
export class XmlNode {
  children: XmlNode[] = none as XmlNode[];
  attributes: readonly XmlNode[] = none;
  /** Place among the children of its parent, from 0. */
  index = 0;
  /** Elements: offset of the `<` in the source; else that of the parent. */
  start = 0;
  /** The last node below it in document order. */
  last = 0;
  scope: PrefixScope = noScope;
  private text: string | null;

  constructor(
    readonly kind: NodeKind,
    readonly name: NodeName,
    /** As written, with the prefix. */
    readonly writtenName: string,
    readonly parent: XmlNode | null,
    /** Place in document order; attributes stand behind their element. */
    readonly order: number,
    text: string | null,
  ) {
    this.text = text;
  }

  /** The string value: of elements and documents, all text below. */
  get value(): string {
    return (this.text ??= this.textBelow());
  }

  private textBelow(): string {
    const { children } = this;
    if (children.length === 0) return '';
    if (children.length === 1 && children[0]!.kind === nodeKind.text) return children[0]!.value;
    const pieces: string[] = [];
    collectText(this, pieces);
    return pieces.join('');
  }

  get root(): XmlNode {
    return this.parent === null ? this : this.parent.root;
  }
}

function collectText(node: XmlNode, pieces: string[]): void {
  for (const child of node.children) {
    if (child.kind === nodeKind.text) pieces.push(child.value);
    else if (child.kind === nodeKind.element) collectText(child, pieces);
  }
}
