import { type Atomic } from './items';

export type Axis =
  | 'child'
  | 'attribute'
  | 'self'
  | 'parent'
  | 'descendant'
  | 'descendant-or-self'
  | 'ancestor'
  | 'ancestor-or-self'
  | 'following-sibling'
  | 'preceding-sibling'
  | 'following'
  | 'preceding';

/** A name as written; the namespace is looked up when the expression is compiled. */
export interface WrittenName {
  readonly prefix: string;
  readonly local: string;
  readonly at: number;
}

export type NodeTest =
  /** `null` stands for any. */
  | { readonly kind: 'name'; readonly prefix: string | null; readonly local: string | null; readonly at: number }
  | { readonly kind: 'node' | 'text' | 'comment' | 'processing-instruction' | 'document-node' }
  | { readonly kind: 'element' | 'attribute'; readonly name: NodeTest | null };

export type Occurrence = 'one' | 'optional' | 'any' | 'some';

export interface SequenceType {
  /** `item()`, `empty-sequence()`, a node test, or the name of an atomic type with its usual prefix. */
  readonly item: 'item' | 'empty' | NodeTest | string;
  readonly occurrence: Occurrence;
}

export interface AxisStep {
  readonly kind: 'step';
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
}

export type GeneralOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type ValueOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
export type ArithmeticOperator = '+' | '-' | '*' | 'div' | 'idiv' | 'mod';

export interface Binding {
  readonly name: string;
  readonly value: Expression;
}

export type Expression =
  | { readonly kind: 'literal'; readonly value: Atomic }
  | { readonly kind: 'sequence' | 'or' | 'and' | 'concat' | 'union'; readonly parts: readonly Expression[] }
  | { readonly kind: 'general'; readonly operator: GeneralOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'value'; readonly operator: ValueOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'nodes'; readonly operator: 'is' | '<<' | '>>'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'range' | 'map'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'among'; readonly isExcept: boolean; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'sign'; readonly isMinus: boolean; readonly operand: Expression }
  | { readonly kind: 'instance' | 'treat' | 'castable' | 'cast'; readonly operand: Expression; readonly type: SequenceType; readonly at: number }
  | { readonly kind: 'path'; readonly isAbsolute: boolean; readonly steps: readonly Expression[] }
  | { readonly kind: 'filter'; readonly base: Expression; readonly predicates: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: WrittenName; readonly values: readonly Expression[] }
  | { readonly kind: 'variable'; readonly name: string; readonly at: number }
  | { readonly kind: 'context' }
  | { readonly kind: 'if'; readonly test: Expression; readonly then: Expression; readonly otherwise: Expression }
  | { readonly kind: 'for' | 'let'; readonly bindings: readonly Binding[]; readonly result: Expression }
  | { readonly kind: 'some' | 'every'; readonly bindings: readonly Binding[]; readonly result: Expression }
  | AxisStep; // prettier-ignore
