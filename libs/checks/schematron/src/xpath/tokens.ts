import { schematron } from '@einvoice/limits';
import { NotSupported } from './errors';

export type TokenKind = 'name' | 'wildcard' | 'string' | 'integer' | 'decimal' | 'double' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Names with their prefix, texts as they mean, symbols as written. */
  readonly text: string;
  /** Offset in the expression. */
  readonly at: number;
}

const nameStart = 'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'; // prettier-ignore
const name = `[${nameStart}][${nameStart}.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}-]*`;
const blanks = /[ \t\r\n]*/y;
const wildcard = new RegExp(`(?:\\*:${name}|${name}:\\*)`, 'uy');
const qualifiedName = new RegExp(`${name}(?::(?!:)${name})?`, 'uy');
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const text = /"(?:[^"]|"")*"|'(?:[^']|'')*'/y;
const symbol = /\.\.|::|\/\/|!=|<=|>=|<<|>>|\|\||=>|[()[\]{},.@$/|+\-*=<>?!:;]/y;

/** The words and symbols of an expression; the last is the end. @throws NotSupported */
export function tokensOf(expression: string): Token[] {
  if (expression.length > schematron.expressionCharactersMax) {
    throw new NotSupported(`An expression may have ${schematron.expressionCharactersMax} characters at most.`, 0);
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at = blanksEnd(expression, at);
    if (at === expression.length) break;
    const [kind, found] = tokenAt(expression, at);
    tokens.push({ kind, text: kind === 'string' ? meant(found) : found, at });
    at += found.length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

function tokenAt(expression: string, at: number): readonly [TokenKind, string] {
  const wild = match(wildcard, expression, at);
  if (wild !== null) return ['wildcard', wild];
  const named = match(qualifiedName, expression, at);
  if (named !== null) return ['name', named];
  const numeric = match(number, expression, at);
  if (numeric !== null) return [/e/i.test(numeric) ? 'double' : numeric.includes('.') ? 'decimal' : 'integer', numeric];
  const quoted = match(text, expression, at);
  if (quoted !== null) return ['string', quoted];
  const sign = match(symbol, expression, at);
  if (sign !== null) return ['symbol', sign];
  throw new NotSupported('The expression has a character that XPath has no use for here.', at);
}

function match(pattern: RegExp, expression: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(expression)?.[0] ?? null;
}

function meant(quoted: string): string {
  const quote = quoted[0]!;
  return quoted.slice(1, -1).replaceAll(quote + quote, quote);
}

/** Behind blanks and comments, which may stand in each other. */
function blanksEnd(expression: string, from: number): number {
  let depth = 0;
  for (let at = from; ;) {
    if (depth === 0) {
      blanks.lastIndex = at;
      at += blanks.exec(expression)![0].length;
      if (!expression.startsWith('(:', at)) return at;
    }
    if (expression.startsWith('(:', at)) depth++;
    else if (expression.startsWith(':)', at)) depth--;
    else if (at >= expression.length) throw new NotSupported('A comment is not closed.', from);
    else at--;
    at += 2;
  }
}
