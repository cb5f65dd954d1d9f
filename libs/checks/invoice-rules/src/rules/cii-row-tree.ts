import { type InvoiceDocument } from '../invoice-document';
import { elementKind, elementName, kindsMax, other } from '../tree/elements';
import { type Fix } from '../patches';
import { normalized, type UblNode } from '../tree/ubl-node';
import { explainCiiRow } from './cii-row-texts';
import { type CiiPlaceRows, type CiiRow } from './cii-row';

/** What rows ask of the elements at one path below the judged element, and what stands below these. */
class Step {
  readonly absent: CiiRow[] = [];
  readonly attributes: (readonly [name: string, row: CiiRow])[] = [];
  /** Places of counted rows in their list. */
  readonly counted: number[] = [];
  /** Null while nothing below is spoken of. */
  private byKind: (Step | undefined)[] | null = null;
  private readonly byName = new Map<string, Step>();

  below(name: string): Step {
    const kind = elementKind(name);
    const known = kind === other ? this.byName.get(name) : this.byKind?.[kind];
    if (known !== undefined) return known;
    const made = new Step();
    this.byKind ??= new Array<Step | undefined>(kindsMax).fill(undefined);
    if (kind === other) this.byName.set(name, made);
    else this.byKind[kind] = made;
    return made;
  }

  of(node: UblNode): Step | undefined {
    return node.kind === other ? this.byName.get(node.key) : this.byKind![node.kind];
  }

  get leadsOn(): boolean {
    return this.byKind !== null;
  }
}

/** Rows that an element breaks, each with what breaks it. */
type Fired = (readonly [row: CiiRow, nodes: [UblNode, ...UblNode[]]])[];

/** A row is broken once by an element, however much below it breaks the row. */
function once(row: CiiRow, at: UblNode, fired: Fired): void {
  const known = fired.find(([one]) => one === row);
  if (known === undefined) fired.push([row, [at]]);
  else known[1].push(at);
}

/** Takes out what must not be there. */
function removalOf([, , , path]: CiiRow, nodes: readonly UblNode[], { patches }: InvoiceDocument): Fix | null {
  const name = path.split('/').at(-1)!;
  return name.startsWith('@') ? patches.removeAttribute(nodes, name.slice(1)) : patches.remove(nodes);
}

/** Takes out what says only what the first of its name says. */
function repetitionOf([, , , path]: CiiRow, node: UblNode, second: UblNode, { patches }: InvoiceDocument): Fix | null {
  const first = firstAt(node, path.split('/'));
  return first !== null && saysSame(first, second) ? patches.remove([second]) : null;
}

function firstAt(node: UblNode, [name, ...rest]: readonly string[]): UblNode | null {
  if (name === undefined) return node;
  for (let at = node.first; at !== null; at = at.next) {
    const found = (at.kind === other ? at.key : elementName(at.kind)) === name ? firstAt(at, rest) : null;
    if (found !== null) return found;
  }
  return null;
}

function saysSame(one: UblNode, another: UblNode): boolean {
  if (one.kind !== another.kind || normalized(one.text) !== normalized(another.text)) return false;
  let [at, beside] = [one.first, another.first];
  for (; at !== null && beside !== null; [at, beside] = [at.next, beside.next]) if (!saysSame(at, beside)) return false;
  return at === null && beside === null;
}

/** The rows that are asked of the elements at one place, as one tree that is walked together with what stands below such an element. */
export class CiiRowTree {
  private readonly top = new Step();
  private readonly counted: CiiRow[] = [];
  /** Of each counted row, in the element that is judged: how many there are, and the second of them. */
  private readonly counts: Uint32Array;
  private readonly seconds: (UblNode | null)[];

  constructor([place, rows]: CiiPlaceRows) {
    for (const row of rows) this.add(row);
    this.counts = new Uint32Array(this.counted.length);
    this.seconds = this.counted.map(() => null);
    this.owner = place;
  }

  /** How the place is written. */
  readonly owner: string;

  /** Whether an element without attributes can break no row. */
  get asksAttributesOnly(): boolean {
    return !this.top.leadsOn;
  }

  judge(node: UblNode, document: InvoiceDocument): void {
    const { counts, counted, seconds } = this;
    const fired: Fired = [];
    counts.fill(0);
    this.attributes(node, this.top, fired);
    if (this.top.leadsOn) this.visit(node, this.top, fired);
    for (const [row, nodes] of fired) this.report(row, nodes[0], document, () => removalOf(row, nodes, document));
    for (let index = 0; index < counted.length; index++) {
      const count = counts[index]!;
      const row = counted[index]!;
      if (count === 1 || (count === 0 && row[2] === 'at most one') || (count > 1 && row[2] === 'present')) continue;
      const second = count > 1 ? seconds[index]! : null;
      this.report(row, second ?? node, document, () =>
        second === null ? null : repetitionOf(row, node, second, document),
      );
    }
  }

  private visit(node: UblNode, step: Step, fired: Fired): void {
    for (let at = node.first; at !== null; at = at.next) {
      const next = step.of(at);
      if (next === undefined) continue;
      for (const row of next.absent) once(row, at, fired);
      for (const index of next.counted) if (++this.counts[index]! === 2) this.seconds[index] = at;
      this.attributes(at, next, fired);
      if (next.leadsOn) this.visit(at, next, fired);
    }
  }

  private attributes(node: UblNode, { attributes }: Step, fired: Fired): void {
    if (attributes.length === 0) return;
    for (let at = node.attributes; at !== null; at = at.next) {
      for (const [name, row] of attributes) if (name === at.name) once(row, node, fired);
    }
  }

  private report(row: CiiRow, at: UblNode, { issues }: InvoiceDocument, patchOf: () => Fix | null = () => null): void {
    issues.rule(row[0], at, () => ({ ...explainCiiRow(row, this.owner), patch: patchOf() }));
  }

  private add(row: CiiRow): void {
    const [, , test, path] = row;
    const names = path.split('/');
    const attribute = names.at(-1)!.startsWith('@') ? names.pop()!.slice(1) : null;
    let step = this.top;
    for (const name of names) step = step.below(name);
    if (attribute !== null) step.attributes.push([attribute, row]);
    else if (test === 'absent') step.absent.push(row);
    else step.counted.push(this.counted.push(row) - 1);
  }
}
