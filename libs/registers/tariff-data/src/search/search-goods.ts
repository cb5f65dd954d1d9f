import { isOn } from '../area-index';
import { isDeclarable } from '../resolve-measures';
import { type TariffIndex } from '../tariff-index';
import { type GoodsLine } from '../tariff-snapshot';
import { similarWords } from './similar-words';
import { synonymsOf } from './goods-synonyms';
import { wordsOf } from './goods-words';

export interface GoodsQuestion {
  readonly description: string;
  /** Material, use, form: what is known beside the name. */
  readonly properties: readonly string[];
  /** Two digits. */
  readonly chapter: string | null;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly limit: number;
}

export interface GoodsCandidate {
  readonly line: GoodsLine;
  /** From the chapter down to the line. */
  readonly path: readonly GoodsLine[];
  /** 0 to 1: how much of what was asked is found there. It is no probability. */
  readonly score: number;
  /** Words of the question, or of what it means, found on each line of the path. */
  readonly evidence: readonly { readonly code: string; readonly words: readonly string[] }[];
  /** What the lines right below are told apart by. */
  readonly decidedBy: readonly string[];
  readonly declarableChildren: readonly GoodsLine[];
}

/** How much a word counts that stands on a chapter, a heading, or below. */
const levelWeight = (depth: number): number => (depth === 0 ? 0.4 : depth === 1 ? 1 : 0.5);
const [askedWeight, propertyWeight, meantWeight, similarWeight] = [1, 0.4, 0.9, 0.6];
const [decidingMax, childrenMax] = [8, 10];

/**
 * Finds headings for goods by the words on their lines, weighed by how seldom they are. Words of shops are translated, typing
 * errors compared by their letters. One candidate for each heading, the best first: it is evidence, never a classification.
 */
export class GoodsSearch {
  /** Word → places of the lines that have it. */
  private readonly places = new Map<string, number[]>();
  /** Place of the heading of each line; -1 for chapters. */
  private readonly headingOf: Int32Array;

  /** How many words each line has. */
  private readonly wordsOn: Uint16Array;

  constructor(private readonly index: TariffIndex) {
    const { lines } = index.content;
    this.wordsOn = new Uint16Array(lines.length);
    this.headingOf = new Int32Array(lines.length).fill(-1);
    let heading = -1;
    lines.forEach(({ depth, description }, place) => {
      if (depth === 0) heading = -1;
      if (depth === 1) heading = place;
      this.headingOf[place] = heading;
      const words = wordsOf(description);
      this.wordsOn[place] = words.length;
      for (const word of new Set(words)) {
        const places = this.places.get(word);
        if (places) places.push(place);
        else this.places.set(word, [place]);
      }
    });
  }

  search(question: GoodsQuestion): GoodsCandidate[] {
    const weights = this.weightsOf(question);
    const total = [...weights.values()].reduce((sum, { weight, group }) => (group === 'meant' ? sum : sum + weight), 0);
    const headings = this.scored(weights, question);
    const best = [...headings].sort(([, one], [, other]) => other.score - one.score).slice(0, question.limit);
    return best.map(([place, { score }]) =>
      this.candidate(place, Math.min(1, score / Math.max(total, 1)), weights, question.day),
    );
  }

  private weightsOf({ description, properties }: GoodsQuestion): Map<string, Weighed> {
    const weights = new Map<string, Weighed>();
    const add = (word: string, weight: number, group: Weighed['group']): void => {
      if (!weights.has(word)) weights.set(word, { weight: weight * this.rarity(word), group });
    };
    const asked = wordsOf(description);
    const meant = synonymsOf(asked);
    for (const word of asked) {
      if (this.places.has(word) || meant.length > 0) add(word, askedWeight, 'asked');
      else for (const similar of similarWords(word, this.places.keys())) add(similar, similarWeight, 'asked');
    }
    for (const word of meant) add(word, meantWeight, 'meant');
    for (const word of properties.flatMap(wordsOf)) add(word, propertyWeight, 'property');
    return weights;
  }

  private rarity(word: string): number {
    return Math.log(1 + this.index.content.lines.length / (1 + (this.places.get(word)?.length ?? 0)));
  }

  /** Each heading has of each word what its best line has. */
  private scored(
    weights: ReadonlyMap<string, Weighed>,
    { chapter, day }: GoodsQuestion,
  ): Map<number, { score: number }> {
    const { lines } = this.index.content;
    const headings = new Map<number, { score: number }>();
    for (const [word, { weight }] of weights) {
      const found = new Map<number, number>();
      for (const place of this.places.get(word) ?? []) {
        const line = lines[place] as GoodsLine;
        if ((chapter !== null && !line.code.startsWith(chapter)) || !isOn(line, day)) continue;
        const heading = this.headingOf[place] as number;
        if (heading < 0) continue;
        // A short line that has the word is more about it than a long one.
        const value = weight * levelWeight(line.depth) * (1 + 1 / (2 + (this.wordsOn[place] as number)));
        found.set(heading, Math.max(found.get(heading) ?? 0, value));
      }
      for (const [heading, value] of found) {
        const before = headings.get(heading);
        if (before) before.score += value;
        else headings.set(heading, { score: value });
      }
    }
    return headings;
  }

  private candidate(place: number, score: number, weights: ReadonlyMap<string, Weighed>, day: string): GoodsCandidate {
    const heading = this.index.content.lines[place] as GoodsLine;
    const line = this.bestBelow(heading, weights, day);
    const path = this.index.pathTo(line, day);
    const evidence = path
      .map(({ code, description }) => ({
        code,
        words: [...new Set(wordsOf(description))].filter((word) => weights.has(word)),
      }))
      .filter(({ words }) => words.length > 0);
    const below = [...this.index.linesUnder(significantDigits(line))].filter((child) => isOn(child, day));
    const children = below.filter((child) => child.depth === line.depth + 1);
    return {
      ...{ line, path, evidence },
      score: Math.round(score * 1000) / 1000,
      decidedBy: [...new Set(children.map(({ description }) => description))].slice(0, decidingMax),
      declarableChildren: below.filter((child) => child !== line && isDeclarable(child, day)).slice(0, childrenMax),
    };
  }

  /** The line below a heading that has more of the question than any above it; the heading itself where none has. */
  private bestBelow(heading: GoodsLine, weights: ReadonlyMap<string, Weighed>, day: string): GoodsLine {
    let best = heading;
    let bestValue = 0;
    for (const line of this.index.linesUnder(heading.code.slice(0, 4))) {
      if (line.depth <= 1 || line.suffix !== heading.suffix || !isOn(line, day)) continue;
      const value = wordsOf(line.description).reduce((sum, word) => sum + (weights.get(word)?.weight ?? 0), 0);
      if (value > bestValue) [best, bestValue] = [line, value];
    }
    return best;
  }
}

interface Weighed {
  readonly weight: number;
  readonly group: 'asked' | 'property' | 'meant';
}

const significantDigits = ({ code }: GoodsLine): string => code.replace(/(00)+$/, '');
