import { type InvoiceDocument } from '../invoice-document';
import { cac, cbc } from '../tree/elements';
import { child, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { type UblPath } from '../tree/ubl-path';
import { normalizedAt, reportRepeated } from './single-values';

const schemeId: UblPath = [cac.TaxScheme, cbc.ID];

/** Tax identifiers of a party in one scheme (VAT, TAX, …), as national rules pick them: blanks around the scheme do not count. */
export function taxIdsOf(party: UblNode, scheme: string, document: InvoiceDocument): UblNode[] {
  const found: UblNode[] = [];
  for (let at = child(party, cac.PartyTaxScheme); at !== null; at = sibling(at)) {
    if (normalizedAt(at, schemeId, document) !== scheme) continue;
    for (let id = child(at, cbc.CompanyID); id !== null; id = sibling(id)) found.push(id);
  }
  return found;
}

/** Text of the one element; empty when there is none. More are a finding, because the official test stops there. */
export function onlyText([first, second]: readonly UblNode[], document: InvoiceDocument): string {
  if (second !== undefined) reportRepeated(second, document);
  return first === undefined ? '' : first.text;
}

/** The same with blanks trimmed and collapsed. */
export function onlyNormalized(nodes: readonly UblNode[], document: InvoiceDocument): string {
  return normalized(onlyText(nodes, document));
}
