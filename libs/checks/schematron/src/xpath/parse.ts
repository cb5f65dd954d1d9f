import { parseDecimal } from '@einvoice/invoice-rules/xml';
import { schematron } from '@einvoice/limits';
import { DecimalValue } from './items';
import { isKindTest, namePartsOf, parseNodeTest, parseSequenceType } from './parse-types';
import { type Axis, type AxisStep, type Binding, type Expression, type SequenceType } from './syntax';
import { TokenReader } from './token-reader';

const generalOperators = ['=', '!=', '<', '<=', '>', '>='] as const;
const valueOperators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
const nodeOperators = ['is', '<<', '>>'] as const;
const axes: readonly string[] = [
  ...['child', 'attribute', 'self', 'parent', 'descendant', 'descendant-or-self', 'ancestor', 'ancestor-or-self'],
  ...['following-sibling', 'preceding-sibling', 'following', 'preceding'],
];
const anyNode = { kind: 'node' } as const;
const step = (axis: Axis): AxisStep => ({ kind: 'step', axis, test: anyNode, predicates: [] });
/** What `//` stands for. */
const everyNodeBelow = step('descendant-or-self');

/** Reads an expression of XPath 2.0. @throws NotSupported with the offset of what is not read */
export function parseExpression(expression: string): Expression {
  const parser = new Parser(expression);
  return parser.whole(() => parser.expression());
}

/** Reads a type, as `xs:decimal?`. @throws NotSupported */
export function parseType(text: string): SequenceType {
  const tokens = new TokenReader(text);
  const type = parseSequenceType(tokens);
  if (tokens.next.kind !== 'end') tokens.refuse('Something follows the type; nothing may stand');
  return type;
}

class Parser {
  private readonly tokens: TokenReader;
  private depth = 0;

  constructor(expression: string) {
    this.tokens = new TokenReader(expression);
  }

  whole(read: () => Expression): Expression {
    const expression = read();
    if (this.tokens.next.kind !== 'end') this.tokens.refuse('Something stands where an operator is expected, which');
    return expression;
  }

  expression(): Expression {
    const parts = [this.single()];
    while (this.tokens.takeSymbol(',')) parts.push(this.single());
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  private single(): Expression {
    if (++this.depth > schematron.expressionDepthMax) this.tokens.refuse('Parts are nested too deep; an end');
    const expression = this.clause() ?? this.or();
    this.depth--;
    return expression;
  }

  private clause(): Expression | null {
    const { tokens } = this;
    const { kind, text } = tokens.next;
    if (kind !== 'name') return null;
    const after = tokens.ahead(1);
    if (text === 'if' && after.kind === 'symbol' && after.text === '(') return this.conditional();
    if (after.kind !== 'symbol' || after.text !== '$') return null;
    if (text === 'for' || text === 'let') {
      tokens.take();
      const bindings = this.bindings(text === 'let');
      tokens.expectWord('return');
      return { kind: text, bindings, result: this.single() };
    }
    if (text !== 'some' && text !== 'every') return null;
    tokens.take();
    const bindings = this.bindings(false);
    tokens.expectWord('satisfies');
    return { kind: text, bindings, result: this.single() };
  }

  private conditional(): Expression {
    const { tokens } = this;
    tokens.take();
    tokens.expectSymbol('(');
    const test = this.expression();
    tokens.expectSymbol(')');
    tokens.expectWord('then');
    const then = this.single();
    tokens.expectWord('else');
    return { kind: 'if', test, then, otherwise: this.single() };
  }

  private bindings(isLet: boolean): Binding[] {
    const { tokens } = this;
    const bindings: Binding[] = [];
    do {
      tokens.expectSymbol('$');
      const name = tokens.expect('name', 'The name of a variable').text;
      if (tokens.takeWord('as')) parseSequenceType(tokens);
      if (isLet) {
        tokens.expectSymbol(':');
        tokens.expectSymbol('=');
      } else tokens.expectWord('in');
      bindings.push({ name, value: this.single() });
    } while (tokens.takeSymbol(','));
    return bindings;
  }

  private or(): Expression {
    return this.chain('or', () => this.and());
  }

  private and(): Expression {
    return this.chain('and', () => this.comparison());
  }

  private chain(kind: 'or' | 'and', part: () => Expression): Expression {
    const parts = [part()];
    while (this.tokens.takeWord(kind)) parts.push(part());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  private comparison(): Expression {
    const left = this.concatenation();
    const { kind, text } = this.tokens.next;
    const isOneOf = <Operator extends string>(operators: readonly Operator[], wanted: string): Operator | undefined =>
      kind === wanted ? operators.find((operator) => operator === text) : undefined;
    const general = isOneOf(generalOperators, 'symbol');
    const value = isOneOf(valueOperators, 'name');
    const nodes = isOneOf(nodeOperators, text === 'is' ? 'name' : 'symbol');
    if (general === undefined && value === undefined && nodes === undefined) return left;
    this.tokens.take();
    const right = this.concatenation();
    if (general !== undefined) return { kind: 'general', operator: general, left, right };
    if (value !== undefined) return { kind: 'value', operator: value, left, right };
    return { kind: 'nodes', operator: nodes!, left, right };
  }

  private concatenation(): Expression {
    const parts = [this.range()];
    while (this.tokens.takeSymbol('||')) parts.push(this.range());
    return parts.length === 1 ? parts[0]! : { kind: 'concat', parts };
  }

  private range(): Expression {
    const left = this.sum();
    return this.tokens.takeWord('to') ? { kind: 'range', left, right: this.sum() } : left;
  }

  private sum(): Expression {
    let left = this.product();
    for (let length = 0; ; length++) {
      const operator = this.tokens.takeSymbol('+') ? '+' : this.tokens.takeSymbol('-') ? '-' : null;
      if (operator === null) return left;
      this.checkChain(length);
      left = { kind: 'arithmetic', operator, left, right: this.product() };
    }
  }

  private product(): Expression {
    let left = this.union();
    for (let length = 0; ; length++) {
      const { tokens } = this;
      const operator = tokens.takeSymbol('*') ? '*' : (['div', 'idiv', 'mod'] as const).find((word) => tokens.takeWord(word)); // prettier-ignore
      if (operator === undefined) return left;
      this.checkChain(length);
      left = { kind: 'arithmetic', operator, left, right: this.union() };
    }
  }

  private union(): Expression {
    const parts = [this.among()];
    while (this.tokens.takeSymbol('|') || this.tokens.takeWord('union')) parts.push(this.among());
    return parts.length === 1 ? parts[0]! : { kind: 'union', parts };
  }

  private among(): Expression {
    let left = this.typed();
    for (let length = 0; this.tokens.isWord('intersect') || this.tokens.isWord('except'); length++) {
      this.checkChain(length);
      const isExcept = this.tokens.take().text === 'except';
      left = { kind: 'among', isExcept, left, right: this.typed() };
    }
    return left;
  }

  private typed(): Expression {
    const { tokens } = this;
    let operand = this.sign();
    for (const [kind, words] of typeOperators) {
      const { at } = tokens.next;
      if (tokens.takeWords(words[0], words[1])) operand = { kind, operand, type: parseSequenceType(tokens), at };
    }
    return operand;
  }

  private sign(): Expression {
    let isMinus = false;
    let hasSign = false;
    for (; this.tokens.isSymbol('-') || this.tokens.isSymbol('+'); hasSign = true) {
      if (this.tokens.take().text === '-') isMinus = !isMinus;
    }
    const operand = this.map();
    return hasSign ? { kind: 'sign', isMinus, operand } : operand;
  }

  private map(): Expression {
    let left = this.path();
    for (let length = 0; this.tokens.takeSymbol('!'); length++) {
      this.checkChain(length);
      left = { kind: 'map', left, right: this.path() };
    }
    return left;
  }

  private path(): Expression {
    const { tokens } = this;
    const steps: Expression[] = [];
    let isAbsolute = true;
    if (tokens.takeSymbol('//')) steps.push(everyNodeBelow, this.step());
    else if (tokens.takeSymbol('/')) {
      if (this.startsStep()) steps.push(this.step());
    } else {
      isAbsolute = false;
      steps.push(this.step());
    }
    for (;;) {
      if (tokens.takeSymbol('//')) steps.push(everyNodeBelow);
      else if (!tokens.takeSymbol('/')) break;
      steps.push(this.step());
      this.checkChain(steps.length);
    }
    return !isAbsolute && steps.length === 1 ? steps[0]! : { kind: 'path', isAbsolute, steps };
  }

  private startsStep(): boolean {
    const { kind, text } = this.tokens.next;
    return kind === 'name' || kind === 'wildcard' || (kind === 'symbol' && ['*', '@', '.', '..', '$', '('].includes(text)); // prettier-ignore
  }

  private step(): Expression {
    const { tokens } = this;
    if (tokens.takeSymbol('..')) return { ...step('parent'), predicates: this.predicates() };
    if (tokens.takeSymbol('@')) return this.axisStep('attribute');
    const { kind, text } = tokens.next;
    if (kind === 'wildcard' || tokens.isSymbol('*')) return this.axisStep('child');
    if (kind !== 'name') return this.filtered();
    const after = tokens.ahead(1);
    if (after.kind === 'symbol' && after.text === '::') {
      if (!axes.includes(text)) tokens.refuse('A known axis is missing');
      tokens.take();
      tokens.take();
      return this.axisStep(text as Axis);
    }
    if (after.kind !== 'symbol' || after.text !== '(') return this.axisStep('child');
    if (isKindTest(text)) return this.axisStep(text === 'attribute' ? 'attribute' : 'child');
    return this.filtered();
  }

  private axisStep(axis: Axis): AxisStep {
    return { kind: 'step', axis, test: parseNodeTest(this.tokens), predicates: this.predicates() };
  }

  private filtered(): Expression {
    const base = this.primary();
    const predicates = this.predicates();
    return predicates.length === 0 ? base : { kind: 'filter', base, predicates };
  }

  private predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.tokens.takeSymbol('[')) {
      predicates.push(this.expression());
      this.tokens.expectSymbol(']');
      this.checkChain(predicates.length);
    }
    return predicates;
  }

  private primary(): Expression {
    const { tokens } = this;
    const { kind, text, at } = tokens.take();
    if (kind === 'string') return { kind: 'literal', value: text };
    if (kind === 'double') return { kind: 'literal', value: Number(text) };
    if (kind === 'integer' || kind === 'decimal') {
      const value = parseDecimal(text);
      if (value === null) return tokens.refuse('A number has too many digits; a shorter one');
      return { kind: 'literal', value: new DecimalValue(value, kind === 'integer') };
    }
    if (kind === 'symbol' && text === '.') return { kind: 'context' };
    if (kind === 'symbol' && text === '$') {
      return { kind: 'variable', name: tokens.expect('name', 'The name of a variable').text, at };
    }
    if (kind === 'symbol' && text === '(') return this.parenthesized();
    if (kind === 'name' && tokens.takeSymbol('(')) return this.call(text, at);
    return tokens.refuse('A value is missing before this');
  }

  private parenthesized(): Expression {
    if (this.tokens.takeSymbol(')')) return { kind: 'sequence', parts: [] };
    const expression = this.expression();
    this.tokens.expectSymbol(')');
    // Brackets end a chain of operators; as a step they would be a name test without them.
    return expression.kind === 'step' ? { kind: 'path', isAbsolute: false, steps: [expression] } : expression;
  }

  private call(name: string, at: number): Expression {
    const values: Expression[] = [];
    if (!this.tokens.takeSymbol(')')) {
      do values.push(this.single());
      while (this.tokens.takeSymbol(','));
      this.tokens.expectSymbol(')');
    }
    return { kind: 'call', name: { ...namePartsOf(name), at }, values };
  }

  private checkChain(length: number): void {
    if (length > schematron.chainMax) this.tokens.refuse('A chain of steps or operators is too long; an end');
  }
}

const typeOperators = [
  ['cast', ['cast', 'as']],
  ['castable', ['castable', 'as']],
  ['treat', ['treat', 'as']],
  ['instance', ['instance', 'of']],
] as const;
