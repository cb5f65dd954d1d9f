import {
  convertDocument,
  convertInvoice,
  type ConversionLoss,
  type ConversionTargetName,
  type DocumentReport,
  type HybridPdfOptions,
  judgeAttached,
  judgeDocument,
  judgeInvoice,
  type JudgeOptions,
  type LostContent,
  nothingToJudge,
  readHybridPdf,
} from '@einvoice/invoice-rules';
import { fileNameOf } from '@einvoice/invoice-review';
import { type InvoiceArgument } from '@einvoice/tool-catalogue';
import { reviewedOf } from '../invoice-review/review-invoice';
import { type InvoiceConversion } from './conversion.contract';

type Content = InvoiceArgument['content'];

/** What an answer says of itself. */
const conversionStatement =
  'The document was rewritten from what it states, by the business terms of EN 16931. Values are copied character by character: no ' +
  'number, date, party or amount was made, computed or changed. What does not come from the document stands in set, what of it is not ' +
  'in the result in lost. Nothing was sent or filed. The report is a diagnosis of the result, no certificate.';

/**
 * Rewrites what a route was given, and judges the result in its profile.
 * @returns null when too many PDFs are being read
 */
export async function convertContent(
  content: Content,
  target: ConversionTargetName,
  options: JudgeOptions & HybridPdfOptions,
): Promise<InvoiceConversion | null> {
  if (content.form === 'json') {
    const { invoice } = content;
    return conversionOf(target, convertInvoice(invoice, target), () => judgeInvoice(invoice, options), options);
  }
  if (content.form === 'xml') return convertXml(content.xml, null, target, options);
  const pdf = await readHybridPdf(content.pdf, options);
  if (pdf.ok) return convertXml(pdf.xml, pdf.lost, target, options);
  if (pdf.reason === 'busy') return null;
  return conversionOf(target, pdf, () => nothingToJudge(pdf), options);
}

/** The same of a document. @param attached what else was attached to the PDF that the document comes from; null for a document of its own */
export function convertXml(
  xml: string | Uint8Array,
  attached: readonly LostContent[] | null,
  target: ConversionTargetName,
  options: JudgeOptions,
): InvoiceConversion {
  const judge = () =>
    attached === null ? judgeDocument(xml, options) : judgeAttached({ xml: Buffer.from(xml), lost: attached }, options);
  const beside = (attached ?? []).map((entry) => ({ ...entry, terms: [] }));
  return conversionOf(target, convertDocument(xml, target), judge, options, beside);
}

/** @param judgeSource what is said of the document that was sent, where there is no other */
function conversionOf(
  target: ConversionTargetName,
  conversion: ReturnType<typeof convertDocument>,
  judgeSource: () => DocumentReport,
  { now, check = {} }: JudgeOptions,
  beside: readonly ConversionLoss[] = [],
): InvoiceConversion {
  const answer = { target, statement: conversionStatement };
  if (!conversion.ok) {
    const { reason: code, message } = conversion;
    const nothing = { document: null, refused: { code, message }, set: [], lost: [], isLossless: false };
    return { ...answer, ...nothing, reportOf: 'sent', report: reviewedOf(judgeSource(), now, null) };
  }
  const { xml, set, invoice } = conversion;
  const lost = [...beside, ...conversion.lost];
  const report = reviewedOf(judgeDocument(xml, { now, check }), now, null);
  const document = { filename: fileNameOf(invoice), xml };
  return { ...answer, document, set, lost, isLossless: lost.length === 0, reportOf: 'result', report };
}
