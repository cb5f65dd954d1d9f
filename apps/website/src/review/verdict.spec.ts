import { undecided } from '@einvoice/decision-envelope';
import { judgeDocument, judgeInvoice, writeUbl } from '@einvoice/invoice-rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { answerOn } from '@einvoice/tool-catalogue';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import answer from '../../samples/broken.review.json';
import cleanSample from '../../samples/clean.json';
import { judgementOfFile, judgementOfReview } from './judgement';
import { countsOf, numbered } from './numbered';
import { type FileReport, type JsonObject, type RegisterRow, type Review } from './review-answer';
import { marksOf } from './paper-value';
import { verdictOf } from './verdict';

const now = new Date('2026-11-22T12:00:00Z');
const broken = answer as Review;
const passed = { status: 'passed', errors: 0, warnings: 0 } as const;
const clean: Review = {
  ...broken,
  ...answerOn(judgeInvoice(cleanSample, { now }), now),
  findings: [],
  checks: { structure: passed, arithmetic: passed, payment_details: passed, peppol: passed },
};
const row = (verdict: RegisterRow['verdict']): RegisterRow => ({
  reference: 'buyer',
  input: 'BE0403170701',
  verdict,
  detail: '',
});
const judged = (review: Review) => judgementOfReview(review, {});
const verdict = (review: Review, rows: readonly RegisterRow[] = []) =>
  verdictOf(judged(review), countsOf(judged(review), rows), 0);

describe('of a JSON invoice', () => {
  it('an outage of the register is never a no: it blocks nothing, is counted apart and keeps the invoice from being ready', () => {
    const rows = [row('unavailable')];
    expect(verdict(clean, rows)).toMatchObject({
      tone: 'review',
      headline: 'Nothing blocks it, but one check could not be made',
    });
    expect(numbered(judged(clean), rows)).toMatchObject([
      { tone: 'unknown', title: expect.stringContaining('did not answer') },
    ]);
    expect(countsOf(judged(clean), rows)).toEqual({ blocked: 0, review: 0, unknown: 1 });
  });

  it('a number that was not asked about is no failure either', () => {
    expect(numbered(judged(clean), [row('not_checked')])).toMatchObject([{ tone: 'not-checked' }]);
  });

  it('a clean answer says how many rules ran, and that it is no certificate', () => {
    expect(verdict(clean)).toMatchObject({
      word: 'Ready',
      sentence: 'All 1,144 rules ran. This is a check and not a certificate.',
    });
    expect(verdict(clean, [row('valid')]).word).toBe('Ready');
  });

  it('what blocks comes first, and the numbers of one answer are always the same', () => {
    const entries = numbered(judged(broken));
    expect(entries.map(({ number, tone }) => `${number} ${tone}`)).toEqual([
      '1 blocked',
      '2 blocked',
      '3 blocked',
      '4 blocked',
      '5 review',
      '6 review',
    ]);
    expect(numbered(judged(broken))).toEqual(entries);
    expect(verdictOf(judged(broken), countsOf(judged(broken)), 3).headline).toBe('Four findings block this invoice');
    expect(verdict(clean, [row('invalid')]).tone).toBe('blocked');
  });
});

describe('of a file', () => {
  const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
  const reportOn = (xml: string, more: Partial<FileReport> = {}): FileReport => {
    const { invoice, lost, ...report } = judgeDocument(xml, { now });
    return { ...answerOn(report, now), invoice: invoice as JsonObject | null, lost, ...more };
  };
  const said = (report: FileReport) => {
    const judgement = judgementOfFile(report, 'XML');
    return verdictOf(judgement, countsOf(judgement), 0);
  };
  const written = writeUbl(cleanSample);
  const good = written.ok ? written.xml : '';

  it('a clean one that every stage has passed is ready', () => {
    expect(said(reportOn(good))).toMatchObject({ word: 'Ready', headline: 'Nothing blocks this invoice' });
  });

  it('CII of the core is judged in every stage', () => {
    const core = fixture('cii-every-term.xml').replace(/(2017)#compliant#[^<]*billing:3.0/, '$1');
    const report = reportOn(core);
    expect(said(report)).toMatchObject({ word: 'Ready' });
    expect(judgementOfFile(report, 'XML').parts.map(({ name, words }) => `${name}: ${words}`)).toEqual([
      'Read: Passed',
      'Schema: Passed',
      'Rules: Passed',
    ]);
  });

  it('what cannot be read is no invoice that is not ready: nothing was judged', () => {
    expect(said(reportOn('<Invoice'))).toMatchObject({ word: 'Not read', tone: 'blocked' });
  });

  it.each<[string, Partial<FileReport>]>([
    [
      'an edition that is provisional',
      { ruleSet: { id: 'a', edition: '1', validFrom: '2026-01-01', provisional: true } },
    ],
    ['rules that nobody looked at', { notChecked: ['peppol'] }],
    ['a schema that was not checked', { schema: { state: 'not_run', issues: [] } }],
    ['a decision that is not "proceed"', { decision: undecided('unavailable', { summary: 'Nothing was decided.' }) }],
    [
      'another profile than the declared one',
      {
        document: {
          syntax: 'ubl',
          profile: { declared: 'a', recognised: 'xrechnung', certainty: 'exact', judged: 'peppol-bis' },
        },
      },
    ],
  ])('%s keeps a file without findings from being ready', (_what, more) => {
    expect(said(reportOn(good, more))).toMatchObject({
      word: 'Review',
      headline: 'Nothing blocks it, but it cannot be called ready',
    });
  });

  it('a finding is where the reader has put its element, whatever its prefix, or in what it misses', () => {
    const prefixed = good
      .replace(/(<cac:TaxTotal>\s*<cbc:TaxAmount[^>]*>)[^<]*/, '$11.00')
      .replace(/<cbc:PayableAmount[^]*?<\/cbc:PayableAmount>/, '')
      .replaceAll(/(<\/?|xmlns:)cbc\b/g, '$1b');
    const entries = numbered(judgementOfFile(reportOn(prefixed), 'XML'));
    const places = [...marksOf(entries)].flatMap(([place, marked]) => marked.map(({ code }) => [code, place]));
    expect(places).toContainEqual(['BR-CO-14', '/totals/tax']);
    expect(places).toContainEqual(['BR-15', '/totals/due']);
  });

  it('findings of the schema block beside those of the rules, each under its stage', () => {
    const wrong = good.replace(/(<cbc:ID>.*?<\/cbc:ID>)(\s*)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$3$2$1');
    const judgement = judgementOfFile(reportOn(wrong), 'XML');
    expect(judgement.findings.map(({ part, code }) => [part, code])).toEqual([['Schema', 'schema_wrong_order']]);
    expect(said(reportOn(wrong))).toMatchObject({ word: 'Not ready', headline: 'One finding blocks this invoice' });
  });
});
