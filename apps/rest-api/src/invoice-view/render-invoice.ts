import { type DocumentReport, type HybridPdfOptions, type JudgeOptions } from '@einvoice/invoice-rules';
import { htmlOf, viewOf } from '@einvoice/invoice-view';
import { catalogueOf, type Language, languageOf } from '@einvoice/languages';
import { invoiceView } from '@einvoice/limits';
import { type InvoiceArgument, judgeContent } from '@einvoice/tool-catalogue';
import { type InvoiceRendering } from './render.contract';

/**
 * The view of what a route was given.
 * @param preferred the language of the caller, unless `check.locale` asks for one
 * @returns null when too many PDFs are being read
 */
export async function renderContent(
  content: InvoiceArgument['content'],
  preferred: Language,
  options: JudgeOptions & HybridPdfOptions,
): Promise<InvoiceRendering | null> {
  const report = await judgeContent(content, options);
  if (report.outcome === 'busy') return null;
  const locale = options.check?.locale;
  return renderingOf(report, locale === undefined ? preferred : languageOf(locale));
}

/** The same of a document that was read. */
export function renderingOf(report: DocumentReport, language: Language): InvoiceRendering {
  const { invoice, lost, totals, vatBreakdown, read, document } = report;
  if (invoice === null) {
    const [issue] = read.issues;
    return refused(issue?.code ?? 'not_an_invoice', issue?.message ?? 'There is no invoice to show.', language);
  }
  // A document states what it states; a draft in JSON leaves out what is computed from its lines.
  const computed = document.syntax === 'json' ? { totals, vatBreakdown } : { totals: null, vatBreakdown: null };
  const html = htmlOf(viewOf(invoice, catalogueOf(language), { computed, lost: lost.length }));
  if (html.length > invoiceView.charactersMax)
    return refused('too_large', 'The view is too large to be sent.', language);
  return { html, language };
}

const refused = (code: string, message: string, language: Language): InvoiceRendering => ({
  html: null,
  refused: { code, message },
  language,
});
