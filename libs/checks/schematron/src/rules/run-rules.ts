import { schematron } from '@einvoice/limits';
import { nodePath } from '../tree/node-path';
import { type NodeName, nodeKind, type XmlNode } from '../tree/xml-node';
import { placeIn, type XmlDocument } from '../tree/xml-document';
import { Stopped, type StopReason, XPathError } from '../xpath/errors';
import { stringOf } from '../xpath/items';
import { Context, type Lazy, Run } from '../xpath/run';
import { type CompiledAssert, type CompiledPattern, type CompiledRule, type RuleProgram } from './compile-rules';
import { lazyHere } from './instructions';

/** Where something is in the judged document. */
export interface Place {
  /** XPath with positions. */
  readonly path: string;
  /** Of the element, from 1. */
  readonly line: number;
  readonly column: number;
}

/** How much a finding weighs: what has neither flag nor role is an error. */
export type Severity = 'error' | 'warning' | 'information';

/** An assert that failed, or a report that holds. What makes it one of its kind is rule set, pattern, rule, assert and place: ids repeat. */
export interface Finding {
  readonly ruleSet: string;
  /** Numbers from 0, in the order of the rule file. */
  readonly pattern: number;
  readonly rule: number;
  readonly assert: number;
  readonly id: string | null;
  readonly flag: string | null;
  readonly severity: Severity;
  readonly place: Place;
  /** The text of the assert. */
  readonly text: string;
  /** Nobody of us wrote what it means and how it is fixed. */
  readonly explained: false;
}

/** An expression that could not be worked out: the official run stops there. */
export interface DynamicError {
  readonly pattern: number;
  readonly rule: number;
  readonly assert: number;
  readonly id: string | null;
  readonly place: Place;
  /** As XPath names it, e.g. `FORG0001`. */
  readonly code: string;
  readonly message: string;
}

export interface SchematronReport {
  /** `error`: the official run would have stopped; findings are those of all other asserts. `stopped`: a limit was reached, no verdict. */
  readonly outcome: 'judged' | 'error' | 'stopped';
  readonly findings: readonly Finding[];
  readonly errors: readonly DynamicError[];
  /** Why judging was given up, and where. */
  readonly stopped: { readonly reason: StopReason; readonly message: string; readonly place: Place | null } | null;
  /** How many findings and errors are not listed. */
  readonly notListed: number;
  /** Steps of work that it took: the same for the same document and rules. */
  readonly work: number;
}

/** Judges a document. @param now what current-dateTime() says @param documents what document() reads */
export function runRules(
  program: RuleProgram,
  ruleSet: string,
  document: XmlDocument,
  now: Date,
  documents: ReadonlyMap<string, XmlNode>,
): SchematronReport {
  return new RuleRun(program, ruleSet, document, now, documents).report();
}

/** Gives each name of a document its number in the rules. */
export function bindNames(program: RuleProgram, names: readonly NodeName[]): (NodeName | undefined)[] {
  const byId: (NodeName | undefined)[] = new Array(program.names.nameCount + 1);
  for (const name of names) {
    name.id = program.names.knownId(name.namespace, name.local);
    if (name.id > 0) byId[name.id] = name;
  }
  return byId;
}

class RuleRun {
  private readonly run: Run;
  private readonly context: Context;
  private readonly findings: { readonly order: number; readonly finding: Finding }[] = [];
  private readonly errors: DynamicError[] = [];
  private notListed = 0;
  private at: XmlNode | null = null;

  constructor(
    private readonly program: RuleProgram,
    private readonly ruleSet: string,
    private readonly document: XmlDocument,
    now: Date,
    documents: ReadonlyMap<string, XmlNode>,
  ) {
    const names = bindNames(program, document.names);
    this.run = new Run(document.node, now, document.nodeCount, (name) => documents.get(name) ?? null, names);
    const globals: Lazy[] = [];
    this.context = new Context(this.run, globals);
    for (const value of program.globals) {
      this.goTo(document.node);
      globals.push(lazyHere(value, this.context));
    }
  }

  report(): SchematronReport {
    const before = this.run.stepsLeft;
    let stopped: SchematronReport['stopped'] = null;
    try {
      this.program.patterns.forEach((pattern, index) => this.pattern(pattern, index));
    } catch (error) {
      stopped = { ...stopOf(error), place: this.at === null ? null : this.placeOf(this.at) };
    }
    return {
      outcome: stopped !== null ? 'stopped' : this.errors.length > 0 ? 'error' : 'judged',
      findings: this.sorted(),
      errors: this.errors,
      stopped,
      notListed: this.notListed,
      work: before - this.run.stepsLeft,
    };
  }

  /** By pattern, then in document order. */
  private sorted(): Finding[] {
    return this.findings
      .sort((a, b) => a.finding.pattern - b.finding.pattern || a.order - b.order)
      .map(({ finding }) => finding);
  }

  private pattern(pattern: CompiledPattern, number: number): void {
    const plan = planOf(pattern);
    if (plan.document.length > 0) this.fire(plan.document, this.document.node, number);
    for (const name of this.document.names) {
      const rules = plan.byName.get(name.id) ?? plan.others;
      if (rules.length > 0) for (const element of name.elements) this.fire(rules, element, number);
    }
    if (plan.attributes.length > 0) this.fireAttributes(plan.attributes, this.document.node, number);
  }

  private fireAttributes(rules: readonly CompiledRule[], node: XmlNode, pattern: number): void {
    for (const attribute of node.attributes) this.fire(rules, attribute, pattern);
    for (const child of node.children) if (child.kind === nodeKind.element) this.fireAttributes(rules, child, pattern);
  }

  /** The first rule that matches is the one that is run. */
  private fire(rules: readonly CompiledRule[], node: XmlNode, pattern: number): void {
    this.at = node;
    for (const rule of rules) {
      this.run.spend(1);
      this.goTo(node);
      if (!rule.context.matches(node, this.context)) continue;
      this.goTo(node);
      const variables: Lazy[] = [];
      this.context.variables = variables;
      for (const { slot, value } of rule.lets) variables[slot] = lazyHere(value, this.context);
      for (let index = 0; index < rule.asserts.length; index++) this.assert(rule, index, variables, node, pattern);
      return;
    }
  }

  private goTo(node: XmlNode): void {
    const { context } = this;
    context.item = context.current = node;
    context.position = context.size = 1;
    context.variables = [];
  }

  private assert(rule: CompiledRule, index: number, variables: Lazy[], node: XmlNode, pattern: number): void {
    const { context } = this;
    const assert = rule.asserts[index]!;
    this.run.spend(1);
    context.variables = variables;
    try {
      if (assert.test.test(context) !== assert.isReport) return;
      const { id, flag } = assert;
      if (!this.hasRoom()) return;
      const finding: Finding = {
        ruleSet: this.ruleSet,
        ...{ pattern, rule: rule.index, assert: index, id, flag },
        severity: severityOf(assert),
        place: this.placeOf(node),
        text: this.textOf(assert),
        explained: false,
      };
      this.findings.push({ order: node.order, finding });
    } catch (error) {
      if (!(error instanceof XPathError)) throw error;
      this.goTo(node);
      if (!this.hasRoom()) return;
      const { code, message } = error;
      this.errors.push({
        pattern,
        rule: rule.index,
        assert: index,
        id: assert.id,
        place: this.placeOf(node),
        code,
        message,
      });
    }
  }

  private hasRoom(): boolean {
    if (this.findings.length + this.errors.length < schematron.findingsMax) return true;
    this.notListed++;
    return false;
  }

  private placeOf(node: XmlNode): Place {
    return { path: nodePath(node), ...placeIn(this.document.source, node.start) };
  }

  private textOf({ message }: CompiledAssert): string {
    const { context } = this;
    const parts = message.map((part) => (typeof part === 'string' ? part : stringOf(part.items(context)[0] ?? '')));
    const text = parts.join('').replace(/\s+/g, ' ').trim();
    const { messageCharactersMax } = schematron;
    return text.length > messageCharactersMax ? `${text.slice(0, messageCharactersMax)}…` : text;
  }
}

function severityOf({ flag, role }: CompiledAssert): Severity {
  const said = (flag ?? role ?? '').trim().toLowerCase();
  if (said === 'warning' || said === 'warn') return 'warning';
  return said === 'information' || said === 'info' ? 'information' : 'error';
}

/** @throws what is neither a limit nor the end of the stack */
function stopOf(error: unknown): { reason: StopReason; message: string } {
  if (error instanceof Stopped) return { reason: error.reason, message: error.message };
  if (error instanceof RangeError) return { reason: 'too_deep', message: 'The rules go too deep on this document.' };
  throw error;
}

/** Which rules of a pattern can match elements of which name, in their order. */
interface PatternPlan {
  readonly byName: ReadonlyMap<number, readonly CompiledRule[]>;
  /** For elements of every other name. */
  readonly others: readonly CompiledRule[];
  readonly attributes: readonly CompiledRule[];
  readonly document: readonly CompiledRule[];
}

const plans = new WeakMap<CompiledPattern, PatternPlan>();

function planOf(pattern: CompiledPattern): PatternPlan {
  let plan = plans.get(pattern);
  if (plan === undefined) plans.set(pattern, (plan = plannedRules(pattern.rules)));
  return plan;
}

function plannedRules(rules: readonly CompiledRule[]): PatternPlan {
  const named = new Set(rules.flatMap(({ context }) => [...(context.nameIds ?? [])]));
  const byName = new Map<number, readonly CompiledRule[]>();
  for (const id of named) {
    byName.set(id, rules.filter(({ context }) => context.nameIds === null || context.nameIds.has(id))); // prettier-ignore
  }
  return {
    byName,
    others: rules.filter(({ context }) => context.nameIds === null),
    attributes: rules.filter(({ context }) => context.attributes),
    document: rules.filter(({ context }) => context.document),
  };
}
