import { NotSupported } from './errors';
import { type Token, type TokenKind, tokensOf } from './tokens';

/** Goes through the words of an expression. */
export class TokenReader {
  private readonly tokens: readonly Token[];
  private index = 0;

  constructor(expression: string) {
    this.tokens = tokensOf(expression);
  }

  get next(): Token {
    return this.tokens[this.index]!;
  }

  ahead(count: number): Token {
    return this.tokens[Math.min(this.index + count, this.tokens.length - 1)]!;
  }

  take(): Token {
    const { next } = this;
    if (next.kind !== 'end') this.index++;
    return next;
  }

  isSymbol(text: string): boolean {
    return this.next.kind === 'symbol' && this.next.text === text;
  }

  isWord(text: string): boolean {
    return this.next.kind === 'name' && this.next.text === text;
  }

  /** Takes the next one if it is this. @returns whether it was */
  takeSymbol(text: string): boolean {
    return this.takeIf(this.isSymbol(text), 1);
  }

  takeWord(text: string): boolean {
    return this.takeIf(this.isWord(text), 1);
  }

  /** Two words that are one operator, as `castable as`. */
  takeWords(first: string, second: string): boolean {
    const { kind, text } = this.ahead(1);
    return this.takeIf(this.isWord(first) && kind === 'name' && text === second, 2);
  }

  expectSymbol(text: string): void {
    if (!this.takeSymbol(text)) this.refuse(`A "${text}" is missing`);
  }

  expectWord(text: string): void {
    if (!this.takeWord(text)) this.refuse(`The word "${text}" is missing`);
  }

  expect(kind: TokenKind, what: string): Token {
    if (this.next.kind !== kind) this.refuse(`${what} is missing`);
    return this.take();
  }

  refuse(what: string): never {
    const { kind, at } = this.next;
    throw new NotSupported(`The expression is not XPath 2.0 as far as it is run here: ${what}${kind === 'end' ? ' at its end' : ''}.`, at); // prettier-ignore
  }

  private takeIf(isThere: boolean, count: number): boolean {
    if (isThere) this.index += count;
    return isThere;
  }
}
