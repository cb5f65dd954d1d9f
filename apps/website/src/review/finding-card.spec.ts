import { judgeDocument, writeUbl } from '@einvoice/invoice-rules';
import { answerOn } from '@einvoice/tool-catalogue';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import clean from '../../samples/clean.json';
import { FindingCard } from './finding-card';
import { judgementOfFile } from './judgement';
import { numbered } from './numbered';
import { reportText } from './report';

/** A buyer without a country: two rules of the edition of 2027 say so. */
const now = new Date('2027-03-01');
const written = writeUbl(clean);
const xml = (written.ok ? written.xml : '').replace(/(<cac:AccountingCustomerParty>[^]*?)<cac:Country>[^]*?<\/cac:Country>/, '$1'); // prettier-ignore
const { invoice: _, lost, ...report } = judgeDocument(xml, { now });
const judgement = judgementOfFile({ ...answerOn(report, now), invoice: null, lost }, 'XML');
const entries = numbered(judgement);
const both = entries.find(({ code }) => code === 'BR-11')!;

it('a finding that two rules make names both: on the page, each with its own, and in the report that is copied', () => {
  const source = { invoice: null, file: null };
  const card = createElement(FindingCard, { entry: both, source, isSelected: false, isWorking: false });
  const html = renderToStaticMarkup(card);
  for (const id of ['BR-11', 'PEPPOL-EN16931-R217']) expect(html).toContain(`<a href="/docs/rules/${id}">${id}</a>`);
  const draft = { kind: 'XML', name: 'a.xml', size: 0, bytes: new Uint8Array() } as const;
  const text = reportText(draft, judgement, entries, now.toISOString());
  expect(text).toContain('`BR-11` = `PEPPOL-EN16931-R217`, ');
});
