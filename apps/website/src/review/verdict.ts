import { facts } from '../facts';
import { type Tone } from '../marks';
import { counted, grouped } from '../prose';
import { type Counts, type Numbered } from './numbered';

/** The decision in words: state, sentence, reason. */
export interface Verdict {
  readonly tone: Extract<Tone, 'ready' | 'blocked' | 'review'>;
  readonly word: 'Ready' | 'Not ready' | 'Review';
  readonly headline: string;
  readonly sentence: string;
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => words[count] ?? grouped(count);
const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** @param fixes how many of the findings have a fix that can be applied */
export function verdictOf({ blocked, review, unknown }: Counts, fixes: number): Verdict {
  if (blocked > 0) {
    return {
      tone: 'blocked',
      word: 'Not ready',
      headline: `${inWords(blocked)} ${plural(blocked, 'finding blocks', 'findings block')} this invoice`,
      sentence: [fixSentence(blocked + review, fixes), unknownSentence(unknown)].filter(Boolean).join(' '),
    };
  }
  if (unknown > 0) {
    const checks = plural(unknown, 'one check could not be made', `${unknown} checks could not be made`);
    const headline = `Nothing blocks it, but ${checks}`;
    return { tone: 'review', word: 'Review', headline, sentence: unknownSentence(unknown) };
  }
  if (review > 0) {
    const sentence = `${inWords(review)} ${plural(review, 'finding wants', 'findings want')} a look before it is sent.`;
    return { tone: 'review', word: 'Review', headline: 'Nothing blocks this invoice', sentence };
  }
  const sentence = `All ${grouped(facts.ruleSet.ids)} rules ran. This is a check and not a certificate.`;
  return { tone: 'ready', word: 'Ready', headline: 'Nothing blocks this invoice', sentence };
}

function fixSentence(findings: number, fixes: number): string {
  if (fixes === 0) return 'None has a fix that can be applied here; each says what it needs.';
  if (fixes === findings) return `${findings === 1 ? 'It has' : 'All have'} a fix you can apply.`;
  const rest = findings - fixes;
  const fixable = `${inWords(fixes).toLowerCase()} ${plural(fixes, 'has', 'have')} a fix you can apply`;
  return `Of ${findings} findings ${fixable}, ${inWords(rest).toLowerCase()} ${plural(rest, 'needs', 'need')} something from you.`;
}

const unknownSentence = (unknown: number): string =>
  unknown === 0
    ? ''
    : `The VAT register did not settle ${counted(unknown, 'number')}, so nothing is claimed about ${unknown === 1 ? 'it' : 'them'}.`;

/** Verdict, count, page: what a tab says. */
export const pageTitle = (verdict: Verdict, entries: readonly Numbered[]): string =>
  `${verdict.word}: ${counted(entries.length, 'finding')}. Invoice review`;
