import { judgeDocument } from '@einvoice/invoice-rules';
import { invoiceFields } from '@einvoice/invoice-rules/fields';
import { catalogueOf, languages } from '@einvoice/languages';
import { invoiceView } from '@einvoice/limits';
import { repositoryRoot } from '@einvoice/test-kit';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { htmlOf } from './html-of-view';
import { viewOf, type ViewGroup } from './invoice-view';
import { viewStyle } from './view-style';
import { visible } from './visible-text';

const en = catalogueOf('en');
const de = catalogueOf('de');
const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const base = JSON.parse(fixture('base-example.json')) as Record<string, unknown>;
const textsOf = ({ rows, groups }: ViewGroup): string[] => [
  ...rows.map(({ text }) => text),
  ...groups.flatMap(textsOf),
];
const termsOf = ({ rows, groups, term }: ViewGroup): string[] => [term, ...rows.map((row) => row.term), ...groups.flatMap(termsOf)]; // prettier-ignore

/** An invoice in which every field of the table has a value that no other has. */
function invoiceWithEveryField(): Record<string, unknown> {
  const invoice: Record<string, unknown> = {};
  for (const [at, path] of invoiceFields.map(([field]) => field.split('.')).entries()) {
    let owner = invoice;
    for (const [depth, step] of path.entries()) {
      const name = step.replace('[]', '');
      const next = owner[name];
      if (depth === path.length - 1) owner[name] = next ?? (step.endsWith('[]') ? [{}] : `value ${at}`);
      else if (typeof next !== 'object') owner[name] = step.endsWith('[]') ? [{}] : {};
      const into = owner[name] as Record<string, unknown> | Record<string, unknown>[];
      owner = Array.isArray(into) ? into[0]! : into;
    }
  }
  return invoice;
}

describe('hostile content', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><style>body{display:none}',
    "' onmouseover='alert(1)",
    'javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    '&lt;script&gt;',
    '<!--',
    ']]>',
  ];
  const hostile = (text: string) =>
    htmlOf(viewOf(JSON.parse(JSON.stringify(invoiceWithEveryField()).replaceAll(/"value \d+"/g, JSON.stringify(text))) as object, de)); // prettier-ignore

  it.each(attacks)('%s is text in every field: no element, no attribute, nothing to load', (attack) => {
    const html = hostile(attack);
    const plain = hostile('plain');
    const tags = (page: string) => page.replace(/<style>[^]*?<\/style>/, '').match(/<[a-z!/][^>]*>/gi)!;
    expect(tags(html)).toEqual(tags(plain));
    expect(tags(html).join()).not.toMatch(
      /<(script|a|img|iframe|object|link|form|svg|base)\b|\s(href|src|style|on\w+)=/i,
    );
  });

  it('the page allows itself nothing but its own style, whose fingerprint it names', () => {
    const html = htmlOf(viewOf(base, en));
    const digest = createHash('sha256').update(viewStyle.text).digest('base64');
    expect(viewStyle.hash).toBe(`sha256-${digest}`);
    expect(html).toContain(`content="default-src 'none'; style-src 'sha256-${digest}'"`);
    expect(html.match(/<style>([^]*?)<\/style>/)![1]).toBe(viewStyle.text);
  });

  it('marks of direction, controls and half characters are named, not obeyed; each value keeps its direction to itself', () => {
    expect(visible('a\u202ecba\u2066\u0000\u200b\ud800z')).toBe('a⟨U+202E⟩cba⟨U+2066⟩⟨U+0000⟩⟨U+200B⟩⟨U+D800⟩z');
    expect(htmlOf(viewOf({ ...base, number: '\u202e7-6202' }, en))).toContain('<bdi>⟨U+202E⟩7-6202</bdi>');
    expect(visible('naïve 東京 עברית 😀\n')).toBe('naïve 東京 עברית 😀\n');
  });

  it.each([[{}], [{ lines: 'x', seller: 1, totals: [], payment: null }], [{ lines: [[], null, 1, { item: [] }] }], [{ note: [{}, [], 'said'] }], [{ __proto__: null, constructor: 'x', toString: 1 }]])(
    'an invoice of any form has a view (%#)',
    (invoice) => expect(htmlOf(viewOf(invoice, de))).toContain('</html>'),
  ); // prettier-ignore

  it('of lines without end the first are shown, and the others counted', () => {
    const lines = Array.from({ length: invoiceView.linesMax + 2 }, () => ({ id: 'x' }));
    const { groups, notes } = viewOf({ lines }, en);
    expect([groups.length, notes[0]]).toEqual([invoiceView.linesMax, '2 more lines are not shown.']);
  });
});

describe('an attachment', () => {
  const attachment = { id: 'A1', content: Buffer.from('%PDF-1.7 secret').toString('base64'), mimeType: 'application/pdf', filename: 'a.pdf', url: 'javascript:alert(1)' }; // prettier-ignore
  const html = htmlOf(viewOf({ ...base, attachments: [attachment] }, de));

  it('is listed with type and size, and not opened; its address is text', () => {
    for (const text of ['application/pdf', 'a.pdf', '15 Byte, nicht geöffnet', 'javascript:alert(1)']) expect(html).toContain(text); // prettier-ignore
    expect(html).not.toContain(attachment.content);
    expect(html).not.toContain('secret');
  });
});

describe('every term of EN 16931', () => {
  it('that the JSON invoice has is shown, whatever field it stands in', () => {
    const shown = textsOf(viewOf(invoiceWithEveryField(), en)).join('\n');
    const stated = [...JSON.stringify(invoiceWithEveryField()).matchAll(/"(value \d+)"/g)].map(([, text]) => text!);
    const hidden = ['kind', 'meta', 'lines[].name', 'attachments[].content'].map((field) => `value ${invoiceFields.findIndex(([name]) => name === field)}`); // prettier-ignore
    expect(stated.filter((text) => !new RegExp(`${text}\\b`).test(shown) && !hidden.includes(text))).toEqual([]);
  });

  it('that a CII document has is shown under its name', () => {
    const { invoice } = judgeDocument(fixture('cii-every-term.xml'), { now: new Date('2026-11-21') });
    const view = viewOf(invoice!, de);
    const terms = new Set(termsOf(view));
    const without = invoiceFields.flatMap(([, term]) => (term === '' || terms.has(term) || /-\d$|^BG-(4|7)$/.test(term.slice(3)) ? [] : [term])); // prettier-ignore
    expect(without).toMatchInlineSnapshot(`
      [
        "BT-8",
      ]
    `);
    const html = htmlOf(view);
    for (const label of ['Käuferreferenz (Leitweg-ID)', 'Rechnungsnummer', 'Fälliger Zahlungsbetrag'])
      expect(html).toContain(label);
  });
});

describe('in the language of the reader', () => {
  it('names, amounts and days are written as it writes them', () => {
    const written = languages.map((language) => {
      const view = viewOf({ ...base, totals: { due: '-1234567.50' } }, catalogueOf(language));
      const due = view.groups.find(({ term }) => term === 'BG-22')!.rows[0]!;
      const issued = view.rows.find(({ term }) => term === 'BT-2')!;
      expect(htmlOf(view)).toContain(`<html lang="${language}"`);
      return [view.title, due.label, due.text, issued.text].join(', ').replaceAll(/\s/g, ' ');
    });
    expect(written).toMatchInlineSnapshot(`
      [
        "Invoice, Amount due for payment, −1,234,567.50 EUR, 13 November 2017",
        "Rechnung, Fälliger Zahlungsbetrag, −1.234.567,50 EUR, 13. November 2017",
        "Facture, Net à payer, −1 234 567,50 EUR, 13 novembre 2017",
        "Factuur, Te betalen bedrag, −1.234.567,50 EUR, 13 november 2017",
        "Fattura, Importo dovuto, −1.234.567,50 EUR, 13 novembre 2017",
        "Factura, Importe a pagar, −1.234.567,50 EUR, 13 de noviembre de 2017",
        "Faktura, Kwota do zapłaty, −1 234 567,50 EUR, 13 listopada 2017",
      ]
    `);
  });

  it('no digit is lost or made: what is no plain decimal, and no day that exists, stands as it was sent', () => {
    const invoice = { ...base, issueDate: '2026-02-30', totals: { due: '1e3', withTax: '12345678901234567890.123456789' } };
    const texts = textsOf(viewOf(invoice, de));
    expect(texts).toEqual(expect.arrayContaining(['2026-02-30', '1e3 EUR', '12.345.678.901.234.567.890,123456789 EUR']));
  }); // prettier-ignore

  it('what a draft leaves out is shown as computed, and never takes the place of what it states', () => {
    const computed = { totals: { due: '5.00', withTax: '7.00' }, vatBreakdown: [{ taxable: '1.00', category: 'S' }] };
    const { groups } = viewOf({ ...base, totals: { due: '9.00' }, vatBreakdown: null }, en, { computed });
    const rows = groups.filter(({ term }) => term === 'BG-22' || term === 'BG-23').flatMap((group) => [group.title, ...group.rows.map(({ label, text }) => `${label}: ${text}`)]); // prettier-ignore
    expect(rows).toEqual([
      'VAT breakdown (computed)',
      'VAT category taxable amount: 1.00 EUR',
      'VAT category code: S',
      'Document totals',
      'Invoice total amount with VAT (computed): 7.00 EUR',
      'Amount due for payment: 9.00 EUR',
    ]);
  });
});
