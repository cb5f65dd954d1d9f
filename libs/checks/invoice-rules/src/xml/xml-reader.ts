import { invoiceXml } from '@einvoice/limits';
import { indexChildren, UblNode } from '../tree/ubl-node';
import { decodedSection, decodedText, referenceEnd, refuseCharacter } from './character-data';
import { codesOf } from './character-codes';
import { type SchemaAutomaton } from '../schema/schema-automaton';
import { type DecodedXml } from './decode-xml';
import { type StartTag } from './start-tag';
import { TagTable } from './tag-table';
import { checkDeclaration } from './xml-declaration';
import { code, endsText, forbidden, isBlank } from './xml-characters';
import { blanksEnd, nameEnd } from './xml-names';
import { checkLength, notWellFormed, XmlRefused } from './xml-refusal';

/** So many children are looked through as fast as looked up. */
const fewChildrenMax = 64;
/** Texts up to this length need no counting of bytes: a unit has three at most. */
const shortTextUnits = Math.floor(invoiceXml.textNodeBytesMax / 3);

/** Is told of every element right below the root when it has ended; may take it out of the tree. */
export type ChildEnded = (child: UblNode, source: DecodedXml) => void;

/** Gives what is told of every element while the document is read; null for a document of no schema. */
export type SchemaOf = (root: StartTag, text: string) => SchemaAutomaton | null;

const noSchema: SchemaOf = () => null;

/**
 * Reads XML 1.0 with namespaces into the tree that rules judge, in one pass over the text. The first thing that may not be ends
 * the reading.
 */
export class XmlReader {
  private readonly text: string;
  /** One for each unit of the text, zero behind it. */
  private readonly codes: Uint8Array;
  private readonly tags: TagTable;
  /** How many elements are open, and the innermost of them. */
  private depth = 0;
  private readonly openTags: StartTag[] = [];
  /** How many children each open element has, by depth. */
  private readonly childCounts: number[] = [];
  private elements = 0;
  /** Open elements that hold a value. */
  private openBasics = 0;
  /** Text of the open element before the run that is being read, and its text nodes once there are two. */
  private before = '';
  private pieces: string[] | null = null;
  /** Whether the next text is a new text node: a comment, an instruction or an element stands between. */
  private splits = false;
  /** Whether `before` and `splits` say something. */
  private hasBefore = false;

  /** Follows the document through its schema; null before the root, and when it has none. */
  schema: SchemaAutomaton | null = null;

  /**
   * @param accept looks at the root before anything below it is read; it may throw XmlRefused
   * @param schemaOf what follows a document of that root through its schema
   */
  constructor(
    private readonly source: DecodedXml,
    private readonly accept: (root: UblNode) => void,
    private readonly schemaOf: SchemaOf = noSchema,
    private readonly ended: ChildEnded | null = null,
  ) {
    this.text = source.text;
    this.codes = codesOf(source.text);
    this.tags = new TagTable(this.text, this.codes);
  }

  /** @throws XmlRefused */
  read(): UblNode {
    const start = this.betweenTags(checkDeclaration(this.text, this.source.declarable));
    if (start === this.text.length) notWellFormed('The document has no element', start);
    if (this.codes[start] !== code.less) notWellFormed('The document does not start with an element', start);
    const root = this.element(start);
    const end = this.betweenTags(root.end);
    if (end < this.text.length) notWellFormed('Something follows the root element', end);
    return root;
  }

  /** Name of the innermost open element; empty when none is open. */
  get open(): string {
    return this.depth === 0 ? '' : this.openTags[this.depth]!.name;
  }

  /** Passes over what may be before and behind the root. @returns offset of the first that may not */
  private betweenTags(from: number): number {
    const { codes, text } = this;
    for (let at = from; ;) {
      at = blanksEnd(text, at);
      if (forbidden[codes[at]!] !== 0 && at < text.length) refuseCharacter(at);
      if (codes[at] !== code.less) return at;
      if (codes[at + 1] === code.question) at = this.instructionEnd(at);
      else if (codes[at + 1] !== code.exclamation) return at;
      else if (this.elements > 0 || !text.startsWith('<!DOCTYPE', at)) at = this.commentEnd(at);
      else throw new XmlRefused('document_type', 'A file with a DOCTYPE is not read. Remove the DOCTYPE.', at);
    }
  }

  /** Reads the root and everything in it. @param start offset of its `<` */
  private element(start: number): UblNode {
    const { codes, tags, openTags, childCounts } = this;
    let last: StartTag | null = null;
    let open: UblNode | null = null;
    let at = start;
    for (;;) {
      // A start tag.
      const parentTag: StartTag | null = this.depth === 0 ? null : openTags[this.depth]!;
      const tag: StartTag = tags.find(at, parentTag === null ? tags.outermost : parentTag.inner, last, parentTag);
      last = tag;
      const depth = this.enter(tag, at);
      const node: UblNode = new UblNode(tag.kind, open, '', tag.key, -1);
      node.attributes = tag.attributes;
      node.start = at;
      at += tag.length;
      if (open === null) {
        this.acceptRoot(node);
        this.schema = this.schemaOf(tag, this.text);
      } else {
        if (open.last === null) open.first = node;
        else open.last.next = node;
        open.last = node;
        childCounts[depth - 1]!++;
      }
      open = node;
      if (this.schema !== null) this.schema.open(tag, node.start);
      if (tag.isEmpty) {
        node.end = at;
        open = this.leave(node);
        if (open === null) return node;
      }
      // Everything up to the next start tag.
      for (;;) {
        const from = at;
        let isPlain = true;
        const blanks = (at = tags.plainBlanksEnd(at));
        for (;;) {
          while (endsText[codes[at]!] === 0) at++;
          const found = codes[at]!;
          if (found === code.less) break;
          isPlain = false;
          at = this.unusual(at, found);
        }
        const next = codes[at + 1]!;
        if (at > blanks && this.schema?.elementsOnly === true) this.tellText(from, at, isPlain);
        if (next === code.slash) {
          const closing = openTags[this.depth]!;
          const end =
            closing.closeWords !== null && tags.isAt(at, closing.closeWords, closing.closeLength)
              ? at + closing.closeLength
              : this.closeEnd(at, closing);
          const ended: UblNode = open!;
          if (ended.first === null || this.openBasics > 0) this.endText(ended, from, at, isPlain);
          else if (at - from > shortTextUnits) this.run(from, at, isPlain);
          at = ended.end = end;
          open = this.leave(ended);
          if (open === null) return ended;
        } else if (next === code.exclamation || next === code.question) {
          this.flush(from, at, isPlain);
          at = next === code.question ? this.instructionEnd(at) : this.sectionOrCommentEnd(at);
        } else {
          if (this.openBasics > 0) {
            this.flush(from, at, isPlain);
            this.interrupt(open!);
          } else if (at - from > shortTextUnits) this.run(from, at, isPlain);
          break;
        }
      }
    }
  }

  private acceptRoot(root: UblNode): void {
    try {
      this.accept(root);
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error;
      throw new XmlRefused(error.reason, error.message, root.start);
    }
  }

  /** @returns the depth of the element */
  private enter(tag: StartTag, at: number): number {
    const depth = this.depth + 1;
    if (depth > invoiceXml.depthMax) {
      throw new XmlRefused('too_deep', `Elements may be nested ${invoiceXml.depthMax} deep at most.`, at);
    }
    if (++this.elements > invoiceXml.elementsMax) {
      throw new XmlRefused('too_many_elements', `A document may have ${invoiceXml.elementsMax} elements at most.`, at);
    }
    this.depth = depth;
    this.openTags[depth] = tag;
    this.childCounts[depth] = 0;
    if (tag.isBasic) this.openBasics++;
    this.hasBefore = false;
    return depth;
  }

  /** @returns the parent, which is open again */
  private leave(node: UblNode): UblNode | null {
    if (this.schema !== null) this.schema.close(node.text);
    const { parent } = node;
    const depth = this.depth--;
    if (this.openTags[depth]!.isBasic) this.openBasics--;
    if (this.childCounts[depth]! > fewChildrenMax || parent === null) this.indexOnce(node);
    this.hasBefore = false;
    if (depth === 2 && this.ended !== null) this.ended(node, this.source);
    // UBL has nothing below a basic element; where something is, the value is all the text down there.
    if (this.openBasics > 0 && parent !== null) {
      this.before = parent.text += node.text;
      this.pieces = null;
      this.splits = true;
      this.hasBefore = true;
    }
    return parent;
  }

  /** Who takes children out of the root has indexed it before. */
  private indexOnce(node: UblNode): void {
    if (node.byKind === null) indexChildren(node);
  }

  private endText(node: UblNode, from: number, to: number, isPlain: boolean): void {
    if (!this.hasBefore) {
      if (to > from) node.text = this.run(from, to, isPlain);
      return;
    }
    this.flush(from, to, isPlain);
    if (node.first === null) {
      node.text = this.before;
      node.textNodes = this.pieces;
    } else this.interrupt(node);
  }

  /** In a basic element with elements inside: `text()` means what stands between these, the value is all the text below. */
  private interrupt(node: UblNode): void {
    const { before, pieces } = this;
    const textNodes = (node.textNodes ??= []);
    // Without pieces there is one text at most; behind an element inside, the first piece is all that was before.
    if (pieces === null) {
      if (node.text === '' && before !== '') textNodes.push(before);
    } else for (let index = node.text === '' ? 0 : 1; index < pieces.length; index++) textNodes.push(pieces[index]!);
    node.text = before;
  }

  /** Text where the schema has elements alone: blanks may stand there, also as references. */
  private tellText(from: number, to: number, isPlain: boolean): void {
    let at = from;
    while (at < to && isBlank(this.codes[at]!)) at++;
    if (at === to) return;
    if (isPlain || /[^ \t\r\n]/.test(decodedText(this.text, from, to))) this.schema!.text();
  }

  /** The text between two offsets, as XML means it. */
  private run(from: number, to: number, isPlain: boolean): string {
    const run = isPlain ? this.text.slice(from, to) : decodedText(this.text, from, to);
    if (to - from > shortTextUnits) checkLength(run, from);
    return run;
  }

  /** Adds what was read to the text of the open element. */
  private flush(from: number, to: number, isPlain: boolean): void {
    if (!this.hasBefore) {
      this.before = '';
      this.pieces = null;
      this.splits = false;
      this.hasBefore = true;
    }
    if (to > from) this.add(this.run(from, to, isPlain), from);
  }

  private add(run: string, at: number): void {
    if (this.before === '') this.before = run;
    else {
      if (this.splits) (this.pieces ??= [this.before]).push(run);
      else if (this.pieces !== null) this.pieces[this.pieces.length - 1] += run;
      this.before += run;
    }
    this.splits = false;
    checkLength(this.before, at);
  }

  /** What ends a run of plain text and is no tag. @returns offset behind it */
  private unusual(at: number, found: number): number {
    const { text, codes } = this;
    if (found === code.carriageReturn) return at + 1;
    if (found === code.ampersand) return referenceEnd(text, at);
    if (found === code.closeBracket) {
      if (codes[at + 1] !== code.closeBracket || codes[at + 2] !== code.greater) return at + 1;
      notWellFormed('A text contains "]]>"', at);
    }
    if (at >= text.length) this.refuseEnd();
    refuseCharacter(at);
  }

  /** An end tag that is not written as the one that was met most. @returns offset behind its `>` */
  private closeEnd(at: number, { name }: StartTag): number {
    const end = nameEnd(this.text, at + 2);
    if (end - at - 2 !== name.length || !this.text.startsWith(name, at + 2)) {
      notWellFormed('An end tag does not match its start tag', at);
    }
    const close = blanksEnd(this.text, end);
    if (this.codes[close] !== code.greater) notWellFormed('An end tag has more than its name', close);
    return close + 1;
  }

  /** `<!` inside the root. @returns offset behind what it starts */
  private sectionOrCommentEnd(at: number): number {
    if (!this.text.startsWith(sectionStart, at)) return this.commentEnd(at);
    const from = at + sectionStart.length;
    const { codes } = this;
    let end = from;
    while (
      codes[end] !== code.closeBracket ||
      codes[end + 1] !== code.closeBracket ||
      codes[end + 2] !== code.greater
    ) {
      if (forbidden[codes[end]!] !== 0) this.refuseForbidden(end);
      end++;
    }
    if (end > from) {
      const section = decodedSection(this.text, from, end);
      if (this.schema?.elementsOnly === true && /[^ \t\n]/.test(section)) this.schema.text();
      this.add(section, at);
    }
    return end + 3;
  }

  private commentEnd(at: number): number {
    const { codes } = this;
    if (codes[at + 2] !== code.hyphen || codes[at + 3] !== code.hyphen) {
      notWellFormed('A "<!" starts neither a comment nor a CDATA section', at);
    }
    let end = at + 4;
    while (codes[end] !== code.hyphen || codes[end + 1] !== code.hyphen) {
      if (forbidden[codes[end]!] !== 0) this.refuseForbidden(end);
      end++;
    }
    if (codes[end + 2] !== code.greater) notWellFormed('A comment contains "--"', end);
    this.splits = true;
    return end + 3;
  }

  /** Processing instructions are passed over as comments are. */
  private instructionEnd(at: number): number {
    const { codes, text } = this;
    let end = nameEnd(text, at + 2);
    const target = text.slice(at + 2, end);
    if (target.includes(':')) notWellFormed('The name of a processing instruction has a colon', at);
    if (target.length === 3 && target.toLowerCase() === 'xml')
      notWellFormed('The XML declaration is not at the very start', at);
    const hasNothing = codes[end] === code.question && codes[end + 1] === code.greater;
    if (!hasNothing && blanksEnd(text, end) === end)
      notWellFormed('There is no space after the name of a processing instruction', end);
    while (codes[end] !== code.question || codes[end + 1] !== code.greater) {
      if (forbidden[codes[end]!] !== 0) this.refuseForbidden(end);
      end++;
    }
    this.splits = true;
    return end + 2;
  }

  private refuseForbidden(at: number): never {
    if (at >= this.text.length) this.refuseEnd();
    refuseCharacter(at);
  }

  private refuseEnd(): never {
    throw new XmlRefused('not_well_formed', 'The document ends before it is complete.', this.text.length);
  }
}

const sectionStart = '<![CDATA[';
