import { invoiceReport } from '@einvoice/limits';
import { type RuleId } from '../sets/official-rules';
import { cac, elementKind, other } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';

/** Id and path, as in absent-paths.generated.ts; and whether an element (or one with that attribute) at the path is meant at all. */
export type AbsentPath = readonly [id: RuleId, path: string, isMeant?: (node: UblNode) => boolean];

/** What may not stand at one place of a document, and the places below it. */
interface Place {
  /** Rules against an element at this place. */
  readonly elementRules: AbsentPath[];
  /** Rules against an attribute of an element at this place. */
  readonly attributeRules: (readonly [name: string, rule: AbsentPath])[];
  readonly byKind: (Place | undefined)[];
  /** Elements that only these paths speak of, by name. */
  readonly byName: Map<string, Place>;
}

/** A path that may begin at any element, read from its end. */
interface Suffix {
  readonly rule: AbsentPath;
  readonly attribute: string | null;
  /** Kinds of parent, grandparent … of the element at the end. */
  readonly above: readonly number[];
}

/**
 * Forbidden paths as one tree that is walked together with a document, once: an element costs one step however many paths there
 * are, and what no path leads to is left behind.
 */
export class AbsentPathTree {
  private readonly top = newPlace();
  private readonly suffixesByKind: (Suffix[] | undefined)[] = [];
  private readonly suffixesByName = new Map<string, Suffix[]>();
  /** Attributes that may stand nowhere. */
  private readonly attributes = new Map<string, AbsentPath>();

  constructor(rules: readonly AbsentPath[]) {
    for (const rule of rules) {
      const path = rule[1];
      if (path.startsWith('//@')) this.attributes.set(path.slice(3), rule);
      else if (path.startsWith('//')) this.addSuffix(rule, path.slice(2));
      else this.addPath(rule, path);
    }
  }

  /** @param found gets each rule that failed, with the elements it failed on */
  walk(root: UblNode, found: Map<RuleId, UblNode[]>): void {
    this.visit(root, this.top, found);
  }

  /** The same for one element below the root, which the root need not have in its list. */
  walkBelowRoot(node: UblNode, found: Map<RuleId, UblNode[]>): void {
    this.visit(node, placeOf(this.top, node), found);
  }

  private visit(node: UblNode, place: Place | undefined, found: Map<RuleId, UblNode[]>): void {
    if (place !== undefined) {
      for (let index = 0; index < place.elementRules.length; index++) note(found, place.elementRules[index]!, node);
    }
    if (node.attributes !== null) this.visitAttributes(node, place, found);
    const suffixes = node.kind === other ? this.suffixesByName.get(node.key) : this.suffixesByKind[node.kind];
    if (suffixes !== undefined) visitSuffixes(node, suffixes, found);
    for (let at = node.first; at !== null; at = at.next) {
      this.visit(at, place === undefined ? undefined : placeOf(place, at), found);
    }
  }

  private visitAttributes(node: UblNode, place: Place | undefined, found: Map<RuleId, UblNode[]>): void {
    for (let at = node.attributes; at !== null; at = at.next) {
      const { name } = at;
      const nowhere = this.attributes.get(name);
      if (nowhere !== undefined) note(found, nowhere, node);
      if (place === undefined) continue;
      for (const [forbidden, rule] of place.attributeRules) if (forbidden === name) note(found, rule, node);
    }
  }

  private addPath(rule: AbsentPath, path: string): void {
    const { names, attribute } = stepsOf(path);
    let place = this.top;
    for (const name of names) place = placeBelow(place, name);
    if (attribute === null) place.elementRules.push(rule);
    else place.attributeRules.push([attribute, rule]);
  }

  private addSuffix(rule: AbsentPath, path: string): void {
    const { names, attribute } = stepsOf(path);
    const last = names.pop()!;
    const suffix = { rule, attribute, above: names.reverse().map(elementKind) };
    const kind = elementKind(last);
    if (kind !== other) (this.suffixesByKind[kind] ??= []).push(suffix);
    else this.suffixesByName.set(last, [...(this.suffixesByName.get(last) ?? []), suffix]);
  }
}

function visitSuffixes(node: UblNode, suffixes: readonly Suffix[], found: Map<RuleId, UblNode[]>): void {
  for (const { rule, attribute, above } of suffixes) {
    if (attribute !== null && !hasAttribute(node, attribute)) continue;
    let at = node.parent;
    let step = 0;
    for (; step < above.length && at !== null && at.kind === above[step]; step++) at = at.parent;
    if (step === above.length) note(found, rule, node);
  }
}

function placeOf(above: Place, node: UblNode): Place | undefined {
  return node.kind === other ? above.byName.get(node.key) : above.byKind[node.kind];
}

function hasAttribute(node: UblNode, name: string): boolean {
  for (let at = node.attributes; at !== null; at = at.next) if (at.name === name) return true;
  return false;
}

function note(found: Map<RuleId, UblNode[]>, [id, , isMeant]: AbsentPath, node: UblNode): void {
  const known = found.get(id);
  if ((known !== undefined && known.length > invoiceReport.unusedPartsMax) || isMeant?.(node) === false) return;
  if (known === undefined) found.set(id, [node]);
  else known.push(node);
}

function newPlace(): Place {
  return { elementRules: [], attributeRules: [], byKind: [], byName: new Map() };
}

function stepsOf(path: string): { names: string[]; attribute: string | null } {
  const names = path.split('/');
  const last = names.at(-1)!;
  return last.startsWith('@') ? { names: names.slice(0, -1), attribute: last.slice(1) } : { names, attribute: null };
}

/** The place one step below, made when it is not there yet; both kinds of lines are one place. */
function placeBelow(place: Place, name: string): Place {
  const kind = elementKind(name);
  if (kind === other) {
    const known = place.byName.get(name) ?? newPlace();
    place.byName.set(name, known);
    return known;
  }
  const next = (place.byKind[kind] ??= newPlace());
  if (kind === cac.InvoiceLine) place.byKind[cac.CreditNoteLine] = next;
  return next;
}
