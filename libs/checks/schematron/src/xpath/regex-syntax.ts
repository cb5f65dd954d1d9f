import { schematron } from '@einvoice/limits';
import { anyCase, categorySet, type CharacterTest, escapedSets, quick } from './character-sets';
import { NotSupported } from './errors';

/** What a regular expression is made of. */
export type RegexNode =
  | { readonly kind: 'set'; readonly test: CharacterTest }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'group'; readonly number: number; readonly part: RegexNode }
  | {
      readonly kind: 'repeat';
      readonly part: RegexNode;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    };

export interface RegexFlags {
  readonly anyCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly isLiteral: boolean;
}

const literalEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const escapable = '\\|.?*+(){}[]-^$/';
const groupsMax = 100;

/** Reads regular expressions as XPath writes them. References back are refused: what they cost grows with the power of the text. */
export class RegexParser {
  groups = 0;
  private at = 0;
  private depth = 0;

  constructor(
    private readonly pattern: string,
    private readonly flags: RegexFlags,
  ) {}

  /** @throws NotSupported with the offset in the pattern */
  parse(): RegexNode {
    if (this.flags.isLiteral) {
      return { kind: 'sequence', parts: Array.from(this.pattern, (character) => this.literal(character)) };
    }
    const node = this.choice();
    if (this.at < this.pattern.length) this.refuse('A ")" closes nothing');
    return node;
  }

  private choice(): RegexNode {
    if (++this.depth > schematron.expressionDepthMax) this.refuse('Groups are nested too deep');
    const parts = [this.sequence()];
    while (this.take('|')) parts.push(this.sequence());
    this.depth--;
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  }

  private sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.at < this.pattern.length && !'|)'.includes(this.next)) parts.push(this.quantified(this.atom()));
    return { kind: 'sequence', parts };
  }

  private atom(): RegexNode {
    const character = this.character();
    switch (character) {
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '.':
        return { kind: 'set', test: this.flags.dotAll ? () => true : (code) => code !== 0x0a && code !== 0x0d };
      case '(':
        return this.group();
      case '[':
        return { kind: 'set', test: this.cased(this.set()) };
      case '\\':
        return { kind: 'set', test: this.cased(this.escape()) };
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        this.at--;
        return this.refuse(`A "${character}" stands where none may`);
      default:
        return this.literal(character);
    }
  }

  private literal(character: string): RegexNode {
    const code = character.codePointAt(0)!;
    return { kind: 'set', test: this.cased((other) => other === code) };
  }

  private cased(test: CharacterTest): CharacterTest {
    return this.flags.anyCase ? quick(anyCase(test)) : test;
  }

  private group(): RegexNode {
    const isCaptured = !this.take('?:');
    if (isCaptured && this.next === '?') this.refuse('A group starts with "(?"');
    const number = isCaptured ? ++this.groups : 0;
    if (this.groups > groupsMax) this.refuse(`There are more than ${groupsMax} groups`);
    const part = this.choice();
    if (!this.take(')')) this.refuse('A group is not closed');
    return number === 0 ? part : { kind: 'group', number, part };
  }

  private quantified(part: RegexNode): RegexNode {
    const bounds = this.bounds();
    if (bounds === null) return part;
    const isLazy = this.take('?');
    return { kind: 'repeat', part, ...bounds, isLazy };
  }

  private bounds(): { min: number; max: number } | null {
    if (this.take('*')) return { min: 0, max: Infinity };
    if (this.take('+')) return { min: 1, max: Infinity };
    if (this.take('?')) return { min: 0, max: 1 };
    if (this.next !== '{') return null;
    const found = /^\{(\d{1,9})(?:(,)(\d{1,9})?)?\}/.exec(this.pattern.slice(this.at, this.at + 24));
    if (found === null) return this.refuse('A "{" starts no number of repetitions');
    this.at += found[0].length;
    const min = Number(found[1]);
    const max = found[2] === undefined ? min : found[3] === undefined ? Infinity : Number(found[3]);
    if (max < min) this.refuse('A number of repetitions ends before it starts');
    return { min, max };
  }

  /** A backslash was read. */
  private escape(): CharacterTest {
    const character = this.character();
    const known = escapedSets[character];
    if (known !== undefined) return known;
    if (character === 'p' || character === 'P') return this.category(character === 'P');
    const literal = literalEscapes[character] ?? (escapable.includes(character) ? character : null);
    if (literal === null) {
      return this.refuse(/\d/.test(character) ? 'A reference back to a group is not run' : 'An escape is unknown');
    }
    const code = literal.charCodeAt(0);
    return (other) => other === code;
  }

  private category(isNegated: boolean): CharacterTest {
    const found = /^\{(\w+)\}/.exec(this.pattern.slice(this.at, this.at + 24));
    const set = found === null ? null : categorySet(found[1]!, isNegated);
    if (found === null || set === null) return this.refuse('A category of characters is unknown');
    this.at += found[0].length;
    return set;
  }

  /** A `[` was read. */
  private set(): CharacterTest {
    if (++this.depth > schematron.expressionDepthMax) this.refuse('Sets are nested too deep');
    const isNegated = this.take('^');
    const tests: CharacterTest[] = [];
    let without: CharacterTest | null = null;
    for (let isFirst = true; without === null && (isFirst || this.next !== ']'); isFirst = false) {
      if (!isFirst && this.take('-[')) without = this.set();
      else tests.push(this.range());
    }
    if (!this.take(']')) this.refuse('A set is not closed');
    this.depth--;
    const excluded = without;
    return quick((character) => {
      const isIn = tests.some((test) => test(character)) !== isNegated;
      return isIn && (excluded === null || !excluded(character));
    });
  }

  private range(): CharacterTest {
    const first = this.character();
    if (first === '[') this.refuse('A "[" stands in a set');
    if (first === '\\') {
      const start = this.pattern[this.at]!;
      const escaped = this.escape();
      const literal = literalEscapes[start] ?? (escapable.includes(start) ? start : null);
      return literal === null ? escaped : this.rangeFrom(literal.charCodeAt(0));
    }
    return this.rangeFrom(first.codePointAt(0)!);
  }

  private rangeFrom(first: number): CharacterTest {
    const isRange = this.next === '-' && this.pattern[this.at + 1] !== ']' && this.pattern[this.at + 1] !== '[';
    if (!isRange) return (character) => character === first;
    this.at++;
    let end = this.character();
    if (end === '\\') {
      const escaped = this.character();
      if (!escapable.includes(escaped) && !(escaped in literalEscapes)) this.refuse('A range ends in a set');
      end = literalEscapes[escaped] ?? escaped;
    }
    const last = end.codePointAt(0)!;
    if (last < first) this.refuse('A range ends before it starts');
    return (character) => character >= first && character <= last;
  }

  private get next(): string {
    return this.pattern[this.at] ?? '';
  }

  private character(): string {
    const code = this.pattern.codePointAt(this.at);
    if (code === undefined) return this.refuse('It ends too early');
    const character = String.fromCodePoint(code);
    this.at += character.length;
    return character;
  }

  private take(text: string): boolean {
    if (!this.pattern.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private refuse(what: string): never {
    throw new NotSupported(`A regular expression is not run. ${what}, at its character ${this.at + 1}.`);
  }
}
