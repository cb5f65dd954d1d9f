import { schematron } from '@einvoice/limits';
import { type NodeName, nodeKind, noName, XmlNode } from '../tree/xml-node';
import { Stopped } from './errors';
import { type Item, type Sequence } from './items';
import { type Regex } from './regex';

/** A value that is worked out when somebody asks for it. */
export class Lazy {
  private known: Sequence | null = null;
  private isAsked = false;

  constructor(private readonly work: () => Sequence) {}

  value(): Sequence {
    if (this.known === null) {
      if (this.isAsked) throw new Stopped('too_deep', 'A variable is worked out from itself.');
      this.isAsked = true;
      try {
        this.known = this.work();
      } finally {
        this.isAsked = false;
      }
    }
    return this.known;
  }
}

/** What all expressions that judge one document share. */
export class Run {
  private steps: number;
  private calls = 0;
  readonly keys = new Map<object, Map<XmlNode, Map<string, XmlNode[]>>>();
  readonly regexes = new Map<string, Regex>();

  constructor(
    readonly document: XmlNode,
    readonly now: Date,
    nodeCount: number,
    /** Documents that the caller provided, by the name that rules call them. */
    readonly documents: (name: string) => XmlNode | null,
    /** Names of the judged document by their number in the rules; absent where it has no such name. */
    private readonly names: readonly (NodeName | undefined)[],
  ) {
    this.steps = schematron.stepsMax + nodeCount * schematron.stepsPerNodeMax;
  }

  /** A name of the judged document; null when it has none, undefined for a node of another document. */
  nameOf(id: number, node: XmlNode): NodeName | null | undefined {
    const isOwn = node === this.document || node.root === this.document;
    return isOwn ? (this.names[id] ?? null) : undefined;
  }

  /** Counts work. @throws Stopped when there was too much */
  spend(steps: number): void {
    if ((this.steps -= steps) < 0) throw new Stopped('too_much_work', 'The rules take too much work on this document.');
  }

  get stepsLeft(): number {
    return this.steps;
  }

  enterCall(): void {
    if (++this.calls > schematron.callDepthMax) {
      throw new Stopped(
        'too_deep',
        `Functions of the rules may call each other ${schematron.callDepthMax} deep at most.`,
      );
    }
  }

  leaveCall(): void {
    this.calls--;
  }

  checkLength(items: number): void {
    if (items > schematron.sequenceItemsMax) {
      throw new Stopped('sequence_too_long', `A sequence may have ${schematron.sequenceItemsMax} items at most.`);
    }
  }

  /** A text that a rule makes. */
  made(text: string): string {
    this.spend(text.length >> 4);
    if (text.length <= schematron.textCharactersMax) return text;
    throw new Stopped('text_too_long', `A rule may make texts of ${schematron.textCharactersMax} characters at most.`);
  }
}

/** Where an expression is evaluated; changed and set back by those that evaluate parts of it elsewhere. */
export class Context {
  /** The context item; null where there is none. */
  item: Item | null = null;
  position = 1;
  size = 1;
  /** What current() is. */
  current: Item | null = null;
  variables: (Sequence | Lazy)[] = [];

  constructor(
    readonly run: Run,
    readonly globals: readonly Lazy[],
  ) {}
}

/** For expressions that are the same everywhere. */
export function contextOfNothing(): Context {
  const document = new XmlNode(nodeKind.document, noName, '', null, 0, '');
  return new Context(new Run(document, new Date(0), 0, () => null, []), []);
}
