import { type PrefixScope, type XmlNode } from '../tree/xml-node';

/** A place in a rule file: an offset in its source. */
export interface Written {
  readonly text: string;
  readonly offset: number;
  /** The prefixes in force there. */
  readonly scope: PrefixScope;
}

/** A variable: an expression, or what instructions make. */
export interface Let {
  readonly name: Written;
  readonly value: Written | null;
  /** Of a variable of XSLT without `select`: the element that holds its instructions. */
  readonly content: XmlNode | null;
  /** Its declared type. */
  readonly as: Written | null;
}

/** Text of an assert: as written, or worked out. */
export type MessagePart = string | { readonly select: Written } | { readonly nameOf: Written | null };

export interface Assert {
  /** A report fires when its test holds, an assert when it does not. */
  readonly isReport: boolean;
  readonly test: Written;
  readonly id: string | null;
  readonly flag: string | null;
  readonly role: string | null;
  readonly message: readonly MessagePart[];
}

export interface Rule {
  readonly id: string | null;
  readonly context: Written;
  readonly lets: readonly Let[];
  readonly asserts: readonly Assert[];
}

export interface Pattern {
  readonly id: string | null;
  readonly lets: readonly Let[];
  readonly rules: readonly Rule[];
}

/** What a rule file says, before it is compiled. */
export interface RuleModel {
  readonly title: string | null;
  readonly lets: readonly Let[];
  readonly patterns: readonly Pattern[];
  /** `xsl:function` elements. */
  readonly functions: readonly XmlNode[];
  /** `xsl:key` elements. */
  readonly keys: readonly XmlNode[];
}
