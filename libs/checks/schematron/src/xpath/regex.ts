import { schematron } from '@einvoice/limits';
import { type CharacterTest } from './character-sets';
import { NotSupported } from './errors';
import { type RegexFlags, type RegexNode, RegexParser } from './regex-syntax';

/** Where a regular expression was found, and its groups: pairs of offsets; -1 for a group that took no part. */
export type RegexMatch = readonly number[];

/** Counts work; throws when there was too much. */
export interface WorkCounter {
  spend(steps: number): void;
}

interface Split {
  readonly op: 'split';
  first: number;
  second: number;
}
interface Jump {
  readonly op: 'jump';
  to: number;
}
type Instruction =
  | { readonly op: 'set'; readonly test: CharacterTest }
  | Split
  | Jump
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'start' }
  | { readonly op: 'end' }
  | { readonly op: 'found' };

interface Thread {
  readonly place: number;
  readonly slots: readonly number[] | null;
}

/**
 * A regular expression as XPath means it. It goes through the text once and keeps every way that is still open beside the others, so
 * that no pattern takes more steps than its size times the length of the text.
 */
export class Regex {
  private readonly program: Instruction[] = [];
  readonly groups: number;
  private readonly isMultiline: boolean;
  /** Whether it can match at the start of the text alone. */
  private readonly isAnchored: boolean;
  /** Of a pattern that is one set, so many times, from start to end: nothing else is needed to test it. */
  private readonly whole: WholeRun | null;

  /** @throws NotSupported */
  constructor(pattern: string, flags: string) {
    const parsed = flagsOf(flags);
    const parser = new RegexParser(flags.includes('x') ? pattern.replace(/[ \t\r\n]+/g, '') : pattern, parsed);
    const node = parser.parse();
    this.groups = parser.groups;
    this.isMultiline = parsed.multiline;
    this.whole = parsed.multiline ? null : wholeRunOf(node);
    this.isAnchored = !parsed.multiline && startsAtStart(node);
    if (this.whole !== null) return;
    this.emit({ kind: 'group', number: 0, part: node });
    this.add({ op: 'found' });
  }

  /** Whether some part of the text matches. */
  test(text: string, work: WorkCounter): boolean {
    return this.whole === null ? this.run(text, 0, false, work) !== null : isWhole(text, this.whole, work);
  }

  /** The first match at or behind an offset, the longest by the rules of greed. */
  find(text: string, from: number, work: WorkCounter): RegexMatch | null {
    if (this.whole === null) return this.run(text, from, true, work);
    if (from > 0 || !isWhole(text, this.whole, work)) return null;
    return Array.from({ length: 2 * this.groups + 2 }, (_, slot) => (slot % 2 === 0 ? 0 : text.length));
  }

  private run(text: string, from: number, withSlots: boolean, work: WorkCounter): RegexMatch | null {
    const { program } = this;
    const marks = new Int32Array(program.length).fill(-1);
    let threads: Thread[] = [];
    let found: RegexMatch | null = null;
    const start = withSlots ? new Array<number>(2 * this.groups + 2).fill(-1) : null;
    for (let at = from; ;) {
      // Ways that begin here come behind those that began earlier.
      if (found === null) this.follow(threads, marks, { place: 0, slots: start }, text, at);
      const character = text.codePointAt(at);
      if (threads.length === 0 && (found !== null || this.isAnchored || character === undefined)) return found;
      work.spend(1 + (threads.length >> 2));
      const next = at + (character !== undefined && character > 0xffff ? 2 : 1);
      const following: Thread[] = [];
      for (const { place, slots } of threads) {
        const instruction = program[place]!;
        if (instruction.op === 'found') {
          if (!withSlots) return [0];
          found = slots;
          break;
        }
        if (character === undefined || instruction.op !== 'set' || !instruction.test(character)) continue;
        this.follow(following, marks, { place: place + 1, slots }, text, next);
      }
      if (character === undefined) return found;
      threads = following;
      at = next;
    }
  }

  /** Adds the instructions that a way leads to without a character, in the order of their rank. */
  private follow(threads: Thread[], marks: Int32Array, first: Thread, text: string, at: number): void {
    const open = [first];
    for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
      const { place, slots } = thread;
      if (marks[place] === at) continue;
      marks[place] = at;
      const instruction = this.program[place]!;
      switch (instruction.op) {
        case 'jump':
          open.push({ place: instruction.to, slots });
          break;
        case 'split':
          open.push({ place: instruction.second, slots }, { place: instruction.first, slots });
          break;
        case 'save':
          open.push({ place: place + 1, slots: slots === null ? null : slots.with(instruction.slot, at) });
          break;
        case 'start':
          if (at === 0 || (this.isMultiline && text[at - 1] === '\n')) open.push({ place: place + 1, slots });
          break;
        case 'end':
          if (at === text.length || (this.isMultiline && text[at] === '\n')) open.push({ place: place + 1, slots });
          break;
        default:
          threads.push(thread);
      }
    }
  }

  private emit(node: RegexNode): void {
    switch (node.kind) {
      case 'set':
        this.add({ op: 'set', test: node.test });
        break;
      case 'start':
      case 'end':
        this.add({ op: node.kind });
        break;
      case 'sequence':
        node.parts.forEach((part) => this.emit(part));
        break;
      case 'choice':
        this.emitChoice(node.parts);
        break;
      case 'group':
        this.add({ op: 'save', slot: 2 * node.number });
        this.emit(node.part);
        this.add({ op: 'save', slot: 2 * node.number + 1 });
        break;
      case 'repeat':
        this.emitRepeat(node);
    }
  }

  private emitChoice(parts: readonly RegexNode[]): void {
    const jumps: Jump[] = [];
    parts.forEach((part, index) => {
      if (index === parts.length - 1) return this.emit(part);
      const split = this.add<Split>({ op: 'split', first: this.program.length + 1, second: 0 });
      this.emit(part);
      jumps.push(this.add<Jump>({ op: 'jump', to: 0 }));
      split.second = this.program.length;
    });
    for (const jump of jumps) jump.to = this.program.length;
  }

  private emitRepeat({ part, min, max, isLazy }: RegexNode & { kind: 'repeat' }): void {
    const before = this.program.length;
    for (let count = 0; count < min; count++) {
      this.emit(part);
      // What is nothing is nothing, however often.
      if (this.program.length === before) return;
    }
    if (max === Infinity) {
      const place = this.program.length;
      const split = this.add<Split>({ op: 'split', first: place + 1, second: 0 });
      this.emit(part);
      this.add({ op: 'jump', to: place });
      this.leave(split, isLazy);
      return;
    }
    const splits: Split[] = [];
    for (let count = min; count < max; count++) {
      splits.push(this.add<Split>({ op: 'split', first: this.program.length + 1, second: 0 }));
      this.emit(part);
    }
    for (const split of splits) this.leave(split, isLazy);
  }

  private leave(split: Split, isLazy: boolean): void {
    split.second = this.program.length;
    if (isLazy) [split.first, split.second] = [split.second, split.first];
  }

  private add<Added extends Instruction>(instruction: Added): Added {
    if (this.program.length >= schematron.regexInstructionsMax) {
      throw new NotSupported('A regular expression is not run. It has too many parts or repetitions.');
    }
    this.program.push(instruction);
    return instruction;
  }
}

function flagsOf(flags: string): RegexFlags {
  if (/[^imsqx]/.test(flags)) throw new NotSupported(`The flags of a regular expression are some of i, m, s, q and x.`);
  const has = (flag: string) => flags.includes(flag);
  return { anyCase: has('i'), multiline: has('m'), dotAll: has('s'), isLiteral: has('q') };
}

interface WholeRun {
  readonly test: CharacterTest;
  readonly min: number;
  readonly max: number;
}

/** `^[0-9]{14}$`, also in a group; null for other patterns. */
function wholeRunOf(node: RegexNode): WholeRun | null {
  if (node.kind !== 'sequence' || node.parts.length !== 3) return null;
  const [start, middle, end] = node.parts as [RegexNode, RegexNode, RegexNode];
  if (start.kind !== 'start' || end.kind !== 'end') return null;
  let part = middle;
  while (part.kind === 'group' || (part.kind === 'sequence' && part.parts.length === 1)) part = part.kind === 'group' ? part.part : part.parts[0]!; // prettier-ignore
  if (part.kind === 'set') return { test: part.test, min: 1, max: 1 };
  if (part.kind !== 'repeat' || part.part.kind !== 'set') return null;
  return { test: part.part.test, min: part.min, max: part.max };
}

function isWhole(text: string, { test, min, max }: WholeRun, work: WorkCounter): boolean {
  work.spend(1 + (text.length >> 3));
  let count = 0;
  for (let at = 0; at < text.length; count++) {
    const character = text.codePointAt(at)!;
    if (count === max || !test(character)) return false;
    at += character > 0xffff ? 2 : 1;
  }
  return count >= min;
}

function startsAtStart(node: RegexNode): boolean {
  if (node.kind === 'sequence') return node.parts.length > 0 && startsAtStart(node.parts[0]!);
  if (node.kind === 'group') return startsAtStart(node.part);
  return node.kind === 'start' || (node.kind === 'choice' && node.parts.every(startsAtStart));
}
