import { type ConversionLoss, type ConversionTargetName, type SetTerm } from '@einvoice/invoice-rules';
import { phrase } from '../known-texts';
import { fileText } from './file-text';
import { type Bytes, type Draft } from './intake';
import { type Review } from './review-answer';

/** What `POST /api/invoice/convert` answers, as far as the page shows it. */
export interface Conversion {
  readonly document: { readonly filename: string; readonly xml: string } | null;
  readonly refused?: { readonly code: string; readonly message: string };
  readonly set: readonly SetTerm[];
  readonly lost: readonly ConversionLoss[];
  /** On the result, or on the draft when there is none. */
  readonly report: Pick<Review, 'findings' | 'valid' | 'ruleSet'>;
}

/** What the page offers, by the words of its button. */
export const offeredTargets: readonly (readonly [target: ConversionTargetName, words: string])[] = [
  ['xrechnung-cii', phrase('as XRechnung CII')],
  ['peppol-bis-ubl', phrase('as Peppol UBL')],
];

/** The body that asks for a conversion of the draft as it is. */
export async function conversionBody(draft: Draft, target: ConversionTargetName): Promise<string> {
  return JSON.stringify({ invoice: await contentOf(draft), target });
}

async function contentOf(draft: Draft): Promise<object> {
  if (draft.kind === 'JSON') return { json: draft.invoice };
  return draft.kind === 'XML' ? { xml: fileText(draft.bytes).text } : { pdf: await base64(draft.bytes) };
}

const base64 = (bytes: Bytes): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(new Blob([bytes]));
  });
