import { schematron } from '@einvoice/limits';
import { type XmlNode } from '../tree/xml-node';
import { type Compiled, compiled } from '../xpath/compiled';
import { stringOf } from '../xpath/items';
import { type Key, functionKey, RuleNames, StaticScope, type UserFunction } from '../xpath/static-scope';
import { InstructionCompiler, joined } from './instructions';
import { compileMatchPattern, type MatchPattern } from './match-pattern';
import {
  type Assert,
  type Let,
  type MessagePart,
  type Pattern,
  type Rule,
  type RuleModel,
  type Written,
} from './model';
import { RuleFileRefused } from './refusal';
import { elementsIn, isElement, type RuleElements, xsltNamespace } from './rule-elements';

export interface CompiledAssert {
  readonly isReport: boolean;
  readonly test: Compiled;
  readonly id: string | null;
  readonly flag: string | null;
  readonly role: string | null;
  readonly message: readonly (string | Compiled)[];
}

export interface CompiledRule {
  readonly id: string | null;
  /** Place among the rules of its pattern, from 0. */
  readonly index: number;
  readonly context: MatchPattern;
  readonly lets: readonly { readonly slot: number; readonly value: Compiled }[];
  readonly asserts: readonly CompiledAssert[];
}

export interface CompiledPattern {
  readonly id: string | null;
  readonly rules: readonly CompiledRule[];
}

/** Rules that can be run. */
export interface RuleProgram {
  readonly title: string | null;
  readonly names: RuleNames;
  readonly patterns: readonly CompiledPattern[];
  /** Variables of all rules and of whole patterns; they see the document. */
  readonly globals: readonly Compiled[];
}

/** @param hasDocument whether document() finds one of that name @throws RuleFileRefused with the place of what is not run */
export function compileProgram(
  model: RuleModel,
  elements: RuleElements,
  hasDocument: (name: string) => boolean,
): RuleProgram {
  return new RuleCompiler(elements, hasDocument).compile(model);
}

class RuleCompiler {
  private readonly names: RuleNames;
  private readonly instructions: InstructionCompiler;
  private readonly globals: Compiled[] = [];
  private readonly globalPlaces = new Map<Let, number>();
  private readonly patternPlaces = new Map<Pattern, ReadonlyMap<string, number>>();

  constructor(
    private readonly elements: RuleElements,
    hasDocument: (name: string) => boolean,
  ) {
    this.names = new RuleNames(hasDocument);
    this.instructions = new InstructionCompiler(elements);
  }

  compile(model: RuleModel): RuleProgram {
    const outermost = StaticScope.outermost(this.names, () => undefined);
    const declared = model.functions.map((element) => this.declare(element, outermost));
    const scope = this.declareGlobals(model, outermost);
    model.keys.forEach((element) => this.key(element, scope));
    for (const { element, called } of declared) this.fillIn(element, called, scope);
    const patterns = model.patterns.map((pattern) => this.pattern(pattern, scope));
    return { title: model.title, names: this.names, patterns, globals: this.globals };
  }

  /**
   * The variables of all rules and of every pattern. One of a pattern is known to the others, too: official files rely on it, as the
   * XSLT that is made of them has variables of all rules alone. A name that several patterns use is each one's own.
   */
  private declareGlobals({ lets, patterns }: RuleModel, outermost: StaticScope): StaticScope {
    const places = new Map<string, number>();
    const isShared = new Set<string>();
    for (const pattern of patterns) {
      const own = this.placesOf(pattern.lets, outermost);
      this.patternPlaces.set(pattern, own);
      for (const [name, place] of own) {
        if (places.has(name)) isShared.add(name);
        places.set(name, place);
      }
    }
    for (const name of isShared) places.delete(name);
    const ofAll = this.placesOf(lets, outermost);
    const scope = outermost.withGlobals(new Map([...places, ...ofAll]));
    this.fillGlobals(lets, scope);
    return scope;
  }

  /** Gives variables their places among those of the whole file; of two of one name the last counts. */
  private placesOf(lets: readonly Let[], scope: StaticScope): ReadonlyMap<string, number> {
    return new Map(
      lets.map((variable) => {
        const { name } = variable;
        const place = this.globals.push(compiled(() => [])) - 1;
        this.globalPlaces.set(variable, place);
        return [this.instructions.at(name, () => inNamespaces(scope, name).expanded(name.text.trim())), place] as const;
      }),
    );
  }

  /** Variables see those before them and, as XSLT has it, those behind. */
  private fillGlobals(lets: readonly Let[], scope: StaticScope): void {
    for (const variable of lets) {
      this.globals[this.globalPlaces.get(variable)!] = this.instructions.variable(variable, scope.withFrame());
    }
  }

  private declare(element: XmlNode, scope: StaticScope): { element: XmlNode; called: UserFunction } {
    const name = this.elements.required(element, 'name');
    const parameters = parametersOf(element).map((child) =>
      this.instructions.type(this.elements.written(child, 'as'), scope),
    );
    const result = this.instructions.type(this.elements.written(element, 'as'), scope);
    const called: UserFunction = { parameters, result, body: null, frameSize: 0 };
    const expanded = this.instructions.at(name, () => inNamespaces(scope, name).expanded(name.text.trim()));
    this.names.functions.set(functionKey(expanded, parameters.length), called);
    return { element, called };
  }

  private fillIn(element: XmlNode, called: UserFunction, outer: StaticScope): void {
    let scope = outer.withFrame();
    for (const child of parametersOf(element)) {
      const name = this.elements.required(child, 'name');
      [scope] = this.instructions.at(name, () => inNamespaces(scope, name).withVariable(name.text.trim()));
    }
    called.body = this.instructions.sequence(element, scope);
  }

  private key(element: XmlNode, scope: StaticScope): void {
    const name = this.elements.required(element, 'name');
    const match = this.elements.required(element, 'match');
    const use = this.elements.written(element, 'use');
    if (use === null) this.elements.refuse(element, 'A key without "use" is not run.');
    const { matches } = this.match(match, scope);
    const key: Key = { matches, use: this.instructions.expression(use, scope.withFrame()) };
    const expanded = this.instructions.at(name, () => inNamespaces(scope, name).expanded(name.text.trim()));
    const same = this.names.keys.get(expanded);
    if (same === undefined) this.names.keys.set(expanded, [key]);
    else same.push(key);
  }

  private match(written: Written, scope: StaticScope): MatchPattern {
    return this.instructions.at(written, () => compileMatchPattern(written.text, inNamespaces(scope, written)));
  }

  private pattern(pattern: Pattern, outer: StaticScope): CompiledPattern {
    const { id, lets, rules } = pattern;
    const scope = lets.length === 0 ? outer : outer.withGlobals(this.patternPlaces.get(pattern)!);
    this.fillGlobals(lets, scope);
    return { id, rules: rules.map((rule, index) => this.rule(rule, index, scope)) };
  }

  private rule({ id, context, lets, asserts }: Rule, index: number, outer: StaticScope): CompiledRule {
    let scope = outer.withFrame();
    const match = this.match(context, scope);
    const variables = lets.map((variable) => {
      const value = this.instructions.variable(variable, scope);
      const { name } = variable;
      const [inner, slot] = this.instructions.at(name, () => inNamespaces(scope, name).withVariable(name.text.trim()));
      scope = inner;
      return { slot, value };
    });
    return { id, index, context: match, lets: variables, asserts: asserts.map((assert) => this.assert(assert, scope)) };
  }

  private assert({ test, message, ...named }: Assert, scope: StaticScope): CompiledAssert {
    return {
      ...named,
      test: this.instructions.expression(test, scope),
      message: message.map((part) => this.messagePart(part, scope)),
    };
  }

  private messagePart(part: MessagePart, scope: StaticScope): string | Compiled {
    if (typeof part === 'string') return part;
    if ('select' in part) {
      const value = this.instructions.expression(part.select, scope);
      return compiled((context) => [joined(value.items(context), ' ')]);
    }
    if (part.nameOf === null)
      return this.instructions.expression({ text: 'name(.)', offset: 0, scope: noPrefixes }, scope);
    const value = this.instructions.expression(part.nameOf, scope);
    return compiled((context) => [stringOf(value.items(context)[0] ?? '')]);
  }
}

const noPrefixes = { find: () => undefined };

const inNamespaces = (scope: StaticScope, written: Written): StaticScope =>
  scope.withNamespaces((prefix) => written.scope.find(prefix));

function parametersOf(element: XmlNode): XmlNode[] {
  return elementsIn(element).filter((child) => isElement(child, xsltNamespace, 'param'));
}

/** @throws RuleFileRefused when there are no patterns */
export function checkHasRules(program: RuleProgram): void {
  if (program.patterns.some(({ rules }) => rules.length > 0)) return;
  throw new RuleFileRefused('not_rules', `The file has no rules; it may have ${schematron.rulesMax}.`);
}
