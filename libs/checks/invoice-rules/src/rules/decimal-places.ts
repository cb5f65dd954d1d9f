import { type InvoiceDocument } from '../invoice-document';
import { type Explanation } from '../issues';
import { quoted } from '../quote';
import { cac, cbc } from '../tree/elements';
import { child, type UblNode } from '../tree/ubl-node';

/** Amounts have at most two decimals; counted in the text as it stands, so "1.250" has three and a blank at the end counts. */
export function hasTooManyDecimals(text: string): boolean {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point <= 3) return false;
  return [...text.slice(point + 1)].length > 2;
}

export function explainDecimals(amount: UblNode, document: InvoiceDocument): Explanation {
  const { text } = amount;
  const short = /^(-?\d+\.\d\d)0+$/.exec(text)?.[1] ?? null;
  return {
    message: `An amount has at most two decimals; this one is ${quoted(text)}.`,
    fix: short === null ? 'Round it to two decimals; what is computed from it may change too.' : `Write ${short}.`,
    patch: short !== null ? document.patches.set(amount, '', amount, short) : totalsPatch(amount, document),
  };
}

/** A total is computed again instead of rounded, so that all totals agree; other amounts only somebody rounds who asks for it. */
function totalsPatch(amount: UblNode, { root, patches }: InvoiceDocument): Explanation['patch'] {
  const owner = amount.parent;
  const isInput = amount.kind === cbc.PrepaidAmount || amount.kind === cbc.PayableRoundingAmount;
  const isTotal = owner?.kind === cac.LegalMonetaryTotal && !isInput;
  const isComputed = isTotal || owner?.kind === cac.TaxSubtotal || owner === child(root, cac.TaxTotal);
  return isComputed ? patches.totals() : patches.round(amount);
}
