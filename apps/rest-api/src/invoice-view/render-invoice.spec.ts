import { type Language, languages } from '@einvoice/languages';
import { repositoryRoot } from '@einvoice/test-kit';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { doInvoiceTask } from '../invoice-task';
import { type InvoiceRendering } from './render.contract';

const fixture = (name: string) => readFileSync(path.join(repositoryRoot, 'fixtures', name), 'utf8');
const good = JSON.parse(fixture('base-example.json')) as object;
const cii = fixture('cii-every-term.xml');

async function render(body: unknown, language: Language = 'en') {
  const bytes = Buffer.from(JSON.stringify(body));
  const nowMs = Date.parse('2026-11-21');
  const outcome = await doInvoiceTask({ kind: 'render', bytes, nowMs, pdfChildArguments: [], language });
  if (!outcome.ok) return outcome as { readonly ok: false; readonly code?: string; readonly details?: object };
  return JSON.parse(Buffer.from(outcome.body).toString()) as InvoiceRendering;
}
const htmlOf = async (body: unknown, language?: Language) =>
  ((await render(body, language)) as InvoiceRendering).html ?? '';

describe('nothing to show', () => {
  it.each([
    ['not_well_formed', { xml: cii.slice(0, 5_000) }],
    ['not_an_invoice', { xml: '<Order/>' }],
    ['empty', { xml: '' }],
    ['document_type', { xml: `<!DOCTYPE x SYSTEM "http://x/">${cii.slice(cii.indexOf('<rsm'))}` }],
  ])('%s is said, and no page made', async (code, invoice) => {
    expect(await render({ invoice })).toEqual({ html: null, refused: { code, message: expect.any(String) }, language: 'en' }); // prettier-ignore
  });

  it.each([[{}], [{ invoice: { xml: cii }, print: true }], [{ invoice: { xml: cii, check: { ruleSet: 'workspace:ours' } } }], [{ invoice: { xml: cii, json: {} } }]])(
    'arguments that are wrong are refused (%#)',
    async (body) => expect(await render(body)).toMatchObject({ ok: false, code: 'invalid_arguments' }),
  ); // prettier-ignore
});

it('what a document says is text in the page, whatever it says', async () => {
  const attack = '&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href="javascript:alert(1)"&gt;&#x202E;';
  const html = await htmlOf({ invoice: { xml: cii.replace('Goods stay ours until they are paid.', attack) } });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=&quot;javascript:alert(1)&quot;&gt;⟨U+202E⟩');
  expect(html).not.toMatch(/<script|<a\b|\u202e/);
});

it('what an attachment holds is not in the page, but its name, type and size', async () => {
  const html = await htmlOf({ invoice: { xml: cii } }, 'de');
  const [, content] = /<ram:AttachmentBinaryObject[^>]*>([^<]+)</.exec(cii)!;
  expect(html).not.toContain(content!);
  expect(html).toContain(`${Buffer.from(content!, 'base64').length} Byte, nicht geöffnet`);
});

it('the language is that of check.locale, else that of the caller, else English', async () => {
  const json = (locale?: string) => ({ invoice: { json: good, ...(locale && { check: { locale } }) } });
  for (const language of languages) {
    expect(await render(json(), language)).toMatchObject({ language });
    expect(await render(json(`${language}-XX`), 'pl')).toMatchObject({ language });
  }
  expect(await render(json('tlh'), 'pl')).toMatchObject({ language: 'en' });
});

it('what a draft leaves out is shown as computed; a document states what it states', async () => {
  const { totals: _, vatBreakdown: __, ...draft } = good as Record<string, unknown>;
  expect(await htmlOf({ invoice: draft })).toContain('Amount due for payment (computed)');
  expect(await htmlOf({ invoice: { xml: cii } })).not.toContain('(computed)');
});
