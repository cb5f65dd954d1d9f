import { NamespaceScope } from './namespace-scope';
import { readStartTag, type StartTag } from './start-tag';
import { beyondAscii, code, forbidden, plainBlank } from './xml-characters';

/**
 * Start tags that were met before, by their text and the scope they stand in. The same ones come back in every line, and in every
 * document from the same software, so those of UBL and CII are kept for all documents, those of other namespaces for one.
 */
class KnownTags {
  readonly outermost = new NamespaceScope();
  readonly byScope = new WeakMap<NamespaceScope, Map<string, StartTag>>();
  /** What followed last, and what followed before that: lines take turns. */
  readonly guesses = noTags();
  readonly earlierGuesses = noTags();
  count = 0;
  characters = 0;
}

const fourSpaces = 0x20202020;
const guessesMax = 4096;
const noTags = (): (StartTag | null)[] => Array.from({ length: guessesMax }, () => null);
/** Of all documents together; then all are forgotten. */
const keptCharactersMax = 1_000_000;
const keptPerDocumentMax = 1024;
/** Longer tags come once: they hold declarations of many namespaces, or data. */
const tagCharactersMax = 2048;
/** A document can have a million foreign names, or one of eight million characters. */
const namesInFullMax = 10_000;

let known = new KnownTags();

/** Finds what the start tags of one document say. */
export class TagTable {
  readonly outermost: NamespaceScope;
  private readonly known: KnownTags;
  private keptNumber = 0;
  private readonly foreign = new Map<string, StartTag>();
  private namesInFull = 0;

  /** Of `codes`, for looking at four of them at once; zeros follow the text. */
  private readonly view: DataView;

  constructor(
    private readonly text: string,
    private readonly codes: Uint8Array,
  ) {
    this.view = new DataView(codes.buffer, codes.byteOffset, codes.byteLength);
    if (known.characters > keptCharactersMax) known = new KnownTags();
    this.known = known;
    this.outermost = known.outermost;
  }

  /**
   * @param at offset of the tag's `<`
   * @param before the tag that was read last, and `parent` that of the open element: what follows them is mostly what followed them before
   * @throws XmlRefused when the tag is not well-formed
   */
  find(at: number, scope: NamespaceScope, before: StartTag | null, parent: StartTag | null): StartTag {
    const place = before === null || parent === null ? 0 : (before.number * 61 + parent.number) & (guessesMax - 1);
    const { guesses, earlierGuesses } = this.known;
    const guess = guesses[place]!;
    if (guess !== null && guess.outer === scope && this.isAt(at, guess.words!, guess.length)) return guess;
    const earlier = earlierGuesses[place]!;
    if (earlier !== null && earlier.outer === scope && this.isAt(at, earlier.words!, earlier.length)) return earlier;
    const tag = this.look(at, scope);
    if (tag.number > 0) {
      earlierGuesses[place] = guess;
      guesses[place] = tag;
    }
    return tag;
  }

  /** Whether the text has these words at an offset. */
  isAt(at: number, words: Int32Array, length: number): boolean {
    const { view } = this;
    const last = at + length - 4;
    if (last + 4 > this.text.length) return false;
    const end = words.length - 1;
    if (view.getInt32(last, true) !== words[end]) return false;
    for (let word = 0; word < end; word++) if (view.getInt32(at + 4 * word, true) !== words[word]) return false;
    return true;
  }

  /** @returns offset behind the blanks there: a line end and an indentation, mostly */
  plainBlanksEnd(at: number): number {
    const { view, codes } = this;
    let end = codes[at] === code.lineFeed ? at + 1 : at;
    while (view.getInt32(end, true) === fourSpaces) end += 4;
    while (plainBlank[codes[end]!] !== 0) end++;
    return end;
  }

  private look(at: number, scope: NamespaceScope): StartTag {
    const end = this.plainEnd(at);
    if (end < 0) return this.read(this.text, at, at, scope);
    const raw = this.text.slice(at, end);
    const kept = this.known.byScope.get(scope)?.get(raw);
    if (kept !== undefined) return kept;
    const foreign = this.foreign.get(raw);
    if (foreign !== undefined && foreign.outer === scope) return foreign;
    if (this.keptNumber >= keptPerDocumentMax || this.foreign.size >= keptPerDocumentMax) {
      const tag = this.read(this.text, at, at, scope);
      const kept = tag.isUsual ? this.keptNumber : this.foreign.size;
      if (kept >= keptPerDocumentMax) return tag;
    }
    // A part of the text would hold all of it in memory.
    const own = Buffer.from(raw, 'latin1').toString('latin1');
    const tag = this.read(own, 0, at, scope);
    if (tag.isUsual) this.keep(own, tag);
    else if (this.foreign.size < keptPerDocumentMax) this.foreign.set(own, tag);
    return tag;
  }

  private read(text: string, at: number, offset: number, scope: NamespaceScope): StartTag {
    const tag = readStartTag(text, at, offset, scope, this.namesInFull >= namesInFullMax);
    if (tag.key.startsWith('Q{')) this.namesInFull++;
    return tag;
  }

  private keep(raw: string, tag: StartTag): void {
    // What is named short is so because of this document.
    if (this.keptNumber >= keptPerDocumentMax || raw.length < 4 || tag.key.startsWith('*:')) return;
    const { known } = this;
    this.keptNumber++;
    known.characters += raw.length + 64;
    tag.keep(raw, ++known.count);
    let same = known.byScope.get(tag.outer);
    if (same === undefined) known.byScope.set(tag.outer, (same = new Map<string, StartTag>()));
    same.set(raw, tag);
  }

  /** @returns offset behind the tag's `>`; negative when it is long, or nothing that needs to be quick */
  private plainEnd(at: number): number {
    const { codes } = this;
    const endMax = Math.min(at + tagCharactersMax, this.text.length);
    let quote = 0;
    for (let end = at + 1; end < endMax; end++) {
      const found = codes[end]!;
      if (found >= beyondAscii || forbidden[found] !== 0 || found === code.less) return -1;
      if (found === quote) quote = 0;
      else if (quote !== 0) continue;
      else if (found === code.quote || found === code.apostrophe) quote = found;
      else if (found === code.greater) return end + 1;
    }
    return -1;
  }
}
