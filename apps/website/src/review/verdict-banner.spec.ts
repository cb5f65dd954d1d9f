import { languages } from '@einvoice/languages';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import answer from '../../samples/broken.review.json';
import { forget, learn } from '../known-texts';
import { speakIn } from '../spoken-language';
import { everyText } from '../texts/every-text';
import { type Judgement, judgementOfReview } from './judgement';
import { countsOf, numbered } from './numbered';
import { reportText } from './report';
import { type Review } from './review-answer';
import { verdictOf } from './verdict';
import { VerdictBanner } from './verdict-banner';

const judgement = judgementOfReview(answer as Review, {});
const bannerOf = (of: Judgement): string => {
  const counts = countsOf(of);
  const facts = { judgement: of, registers: null, checkedAt: null, isWorking: false };
  return renderToStaticMarkup(createElement(VerdictBanner, { verdict: verdictOf(of, counts, 0), counts, ...facts }));
};
const headlineOf = (of: Judgement): string => /<h1[^>]*>(.*?)<\/h1>/.exec(bannerOf(of))![1]!;

afterEach(() => {
  forget();
  speakIn('en');
});

it.each(languages)('the headline names the edition that judged before it says what is wrong, in %s', (language) => {
  speakIn(language);
  if (language !== 'en') learn(everyText[language]);
  expect(headlineOf(judgement)).toMatch(/^<span[^>]*>Peppol BIS Billing 3\.0\.21<\/span><br\/>[^<]+$/);
});

it('an edition that is provisional is called so there; where no rules ran none is named', () => {
  const provisional = { ...judgement, ruleSet: { ...judgement.ruleSet!, provisional: true } as const };
  expect(headlineOf(provisional)).toMatch(/3\.0\.21<span class="pill">provisional<\/span><\/span>/);
  expect(headlineOf({ ...judgement, ruleSet: null })).not.toContain('<span');
});

it('the report that is copied begins with the edition, too', () => {
  const draft = { kind: 'JSON', name: 'a.json', size: 0, invoice: {} } as const;
  const text = reportText(draft, judgement, numbered(judgement), '2026-11-22T12:00:00.000Z');
  expect(text.split('\n')[0]).toBe('# Peppol BIS Billing 3.0.21. Not ready: Four findings block this invoice');
});

it.each([
  ['exact', 'XRechnung', 'by its identifier'],
  ['known_beginning', 'XRechnung', 'by how its identifier begins'],
  ['outdated', 'XRechnung', 'by an identifier that is outdated'],
  ['unknown', 'urn:x', 'an identifier that we do not know'],
] as const)('a profile that is %s says so beside its name', (certainty, name, words) => {
  const recognised = certainty === 'unknown' ? null : 'xrechnung';
  const profile = { declared: 'urn:x', recognised, certainty, judged: 'xrechnung' } as const;
  expect(bannerOf({ ...judgement, file: { profile, lost: [] } })).toContain(
    `${name} <span class="faint">${words}</span>`,
  );
});

it('of a document that declares no profile nothing is said of how sure that is', () => {
  const profile = { declared: null, recognised: null, certainty: 'unknown', judged: 'peppol-bis' } as const;
  expect(bannerOf({ ...judgement, file: { profile, lost: [] } })).toContain('no profile <span class="faint"></span>');
});
