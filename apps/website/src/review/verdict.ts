import { facts } from '../facts';
import { type Tone } from '../marks';
import { counted, grouped } from '../prose';
import { type Judgement } from './judgement';
import { type Counts, type Numbered } from './numbered';

/** The decision in words: state, sentence, reason. */
export interface Verdict {
  readonly tone: Extract<Tone, 'ready' | 'blocked' | 'review' | 'off'>;
  readonly word: 'Ready' | 'Not ready' | 'Review' | 'Not judged' | 'Not read';
  readonly headline: string;
  readonly sentence: string;
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const inWords = (count: number): string => words[count] ?? grouped(count);
const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/**
 * Ready is said of what every rule was run on, nothing was found in and nothing is open about; of anything else never.
 * @param fixes how many of the findings have a fix that can be applied
 */
export function verdictOf(judgement: Judgement, { blocked, review, unknown }: Counts, fixes: number): Verdict {
  const { outcome, open, findings } = judgement;
  if (outcome === 'nothing_to_judge') {
    const sentence = [findings[0]?.what, findings[0]?.fix].filter(Boolean).join(' ');
    return { tone: 'blocked', word: 'Not read', headline: 'There is no invoice to judge in this file', sentence };
  }
  if (blocked > 0) {
    return {
      tone: 'blocked',
      word: 'Not ready',
      headline: `${inWords(blocked)} ${plural(blocked, 'finding blocks', 'findings block')} this invoice`,
      sentence: [
        fixSentence(blocked + review, fixes, ownOf(judgement) - fixes),
        unknownSentence(unknown),
        ...(outcome === 'judged' ? [] : open),
      ]
        .filter(Boolean)
        .join(' '),
    };
  }
  if (outcome === 'rules_not_run') {
    const sentence = `${open.join(' ')} So nothing is said about whether it is ready.`;
    return { tone: 'off', word: 'Not judged', headline: 'It was read, and no rule was run', sentence };
  }
  if (open.length > 0) {
    const headline = 'Nothing blocks it, but it cannot be called ready';
    return { tone: 'review', word: 'Review', headline, sentence: open.join(' ') };
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
  const sentence = `All ${grouped(rulesOf(judgement))} rules ran. This is a check and not a certificate.`;
  return { tone: 'ready', word: 'Ready', headline: 'Nothing blocks this invoice', sentence };
}

/** How many rules there are in the rule set that was judged by. */
export const rulesOf = ({ ruleSet }: Pick<Judgement, 'ruleSet'>): number => facts.rules[ruleSet?.id ?? ''] ?? 0;

/** @param fixes those that can be applied at once @param own those that are for the person to decide on, one by one */
function fixSentence(findings: number, fixes: number, own: number): string {
  if (fixes + own === 0) return 'None has a fix that can be applied here; each says what it needs.';
  if (fixes === findings) return `${findings === 1 ? 'It has' : 'All have'} a fix you can apply.`;
  if (own === 1 && findings === 1) return 'It has a fix for you to decide on.';
  const parts = [
    [fixes, 'has a fix you can apply', 'have a fix you can apply'],
    [own, 'has a fix for you to decide on', 'have a fix for you to decide on'],
    [findings - fixes - own, 'needs something from you', 'need something from you'],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${inWords(count).toLowerCase()} ${plural(count, one, many)}`);
  return `Of ${findings} findings ${told.join(', ')}.`;
}

const ownOf = ({ findings }: Judgement): number => findings.filter(({ patch, edits }) => patch ?? edits).length;

const unknownSentence = (unknown: number): string =>
  unknown === 0
    ? ''
    : `The VAT register did not settle ${counted(unknown, 'number')}, so nothing is claimed about ${unknown === 1 ? 'it' : 'them'}.`;

/** Verdict, count, page: what a tab says. */
export const pageTitle = (verdict: Verdict, entries: readonly Numbered[]): string =>
  `${verdict.word}: ${counted(entries.length, 'finding')}. Invoice review`;
