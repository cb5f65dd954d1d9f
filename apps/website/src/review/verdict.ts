import { facts } from '../facts';
import { type Tone } from '../marks';
import { grouped } from '../prose';
import { type Judgement } from './judgement';
import { type Counts, type Numbered } from './numbered';
import { phrase } from '../known-texts';
import { say } from '../say';
import { spokenLanguage } from '../spoken-language';

/** The decision in words: state, sentence, reason. */
export interface Verdict {
  readonly tone: Extract<Tone, 'ready' | 'blocked' | 'review' | 'off'>;
  /** In English; said where it is shown. */
  readonly word: 'Ready' | 'Not ready' | 'Review' | 'Not judged' | 'Not read';
  readonly headline: string;
  readonly sentence: string;
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
/** In English up to ten in words; other languages would have to decline them. */
const inWords = (count: number): string => (spokenLanguage() === 'en' ? words[count] : undefined) ?? grouped(count);

/**
 * Ready is said of what every rule was run on, nothing was found in and nothing is open about; of anything else never.
 * @param fixes how many of the findings have a fix that can be applied
 */
export function verdictOf(judgement: Judgement, { blocked, review, unknown }: Counts, fixes: number): Verdict {
  const { outcome, open, findings } = judgement;
  if (outcome === 'nothing_to_judge') {
    const sentence = [findings[0]?.what, findings[0]?.fix].filter(Boolean).join(' ');
    return {
      tone: 'blocked',
      word: phrase('Not read'),
      headline: say('There is no invoice to judge in this file'),
      sentence,
    };
  }
  if (blocked > 0) {
    return {
      tone: 'blocked',
      word: phrase('Not ready'),
      headline: say(
        '{count, plural, one {{number} finding blocks this invoice} other {{number} findings block this invoice}}',
        { count: blocked, number: inWords(blocked) },
      ),
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
    const sentence = `${open.join(' ')} ${say('So nothing is said about whether it is ready.')}`;
    return { tone: 'off', word: phrase('Not judged'), headline: say('It was read, and no rule was run'), sentence };
  }
  if (open.length > 0) {
    const headline = say('Nothing blocks it, but it cannot be called ready');
    return { tone: 'review', word: phrase('Review'), headline, sentence: open.join(' ') };
  }
  if (unknown > 0) {
    const headline = say(
      '{count, plural, =1 {Nothing blocks it, but one check could not be made} other {Nothing blocks it, but # checks could not be made}}',
      { count: unknown },
    );
    return { tone: 'review', word: phrase('Review'), headline, sentence: unknownSentence(unknown) };
  }
  if (review > 0) {
    const sentence = say(
      '{count, plural, one {{number} finding to look at before you send the invoice.} other {{number} findings to look at before you send the invoice.}}',
      { count: review, number: inWords(review) },
    );
    return { tone: 'review', word: phrase('Review'), headline: say('Nothing blocks this invoice'), sentence };
  }
  const sentence = say('All {rules} rules ran. This is a check and not a certificate.', {
    rules: grouped(rulesOf(judgement)),
  });
  return { tone: 'ready', word: phrase('Ready'), headline: say('Nothing blocks this invoice'), sentence };
}

/** How many rules there are in the rule set that was judged by. */
export const rulesOf = ({ ruleSet }: Pick<Judgement, 'ruleSet'>): number => facts.rules[ruleSet?.id ?? ''] ?? 0;

/** @param fixes those that can be applied at once @param own those that are for the person to decide on, one by one */
function fixSentence(findings: number, fixes: number, own: number): string {
  if (fixes + own === 0) return say('None has a fix that can be applied here; each says what it needs.');
  if (fixes === findings)
    return findings === 1 ? say('It has a fix you can apply.') : say('All have a fix you can apply.');
  if (own === 1 && findings === 1) return say('It has a fix for you to decide on.');
  const parts = [
    [
      fixes,
      phrase('{count, plural, one {{number} has a fix you can apply} other {{number} have a fix you can apply}}'),
    ],
    [
      own,
      phrase(
        '{count, plural, one {{number} has a fix for you to decide on} other {{number} have a fix for you to decide on}}',
      ),
    ],
    [
      findings - fixes - own,
      phrase('{count, plural, one {{number} needs something from you} other {{number} need something from you}}'),
    ],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => say(words, { count, number: inWords(count).toLowerCase() }));
  return say('Of {findings} findings {parts}.', { findings, parts: told.join(', ') });
}

const ownOf = ({ findings }: Judgement): number => findings.filter(({ patch, edits }) => patch ?? edits).length;

const unknownSentence = (unknown: number): string =>
  unknown === 0
    ? ''
    : say(
        '{count, plural, one {The VAT register did not settle # number, so nothing is claimed about it.} other {The VAT register did not settle # numbers, so nothing is claimed about them.}}',
        { count: unknown },
      );

/** Verdict, count, page: what a tab says. */
export const pageTitle = (verdict: Verdict, entries: readonly Numbered[]): string =>
  `${say(verdict.word)}: ${say('{count, plural, one {# finding} other {# findings}}', { count: entries.length })}. ${say('Invoice review')}`;
