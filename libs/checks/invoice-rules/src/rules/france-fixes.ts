import { checkVatNumber } from '@einvoice/vat-checksum';
import { type NewElement } from '../edits/new-element';
import { type InvoiceDocument } from '../invoice-document';
import { type Fix, type Insertion } from '../patches';
import { ciiTerms, ublTerms } from '../terms/terms';
import { ram } from '../tree/cii-elements';
import { cac, cbc, elementName } from '../tree/elements';
import { attribute, child, decimalOf, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, type UblPath } from '../tree/ubl-path';
import { type FrenchLineTerms } from './france-line-terms';
import { type FrenchTerms } from './france-terms';

/** What the rules of France ask for, where the document says it already. */

const element = (kind: number, content: NewElement['content'], attributes: Readonly<Record<string, string>> = {}): NewElement => ({ name: elementName(kind), attributes, content }); // prettier-ignore

/** BR-FR-CO-12: no VAT in another currency is no VAT in euro. Of any other amount nobody but the sender knows the rate. */
export function noVatInEuro(terms: FrenchTerms, root: UblNode, { patches }: InvoiceDocument): Fix | null {
  const stated = allAt(root, terms.taxAmounts);
  if (stated.length === 0 || stated.some((amount) => decimalOf(amount)?.units !== 0)) return null;
  if (stated.some((amount) => attribute(amount, 'currencyID') === 'EUR')) return null;
  const [currency, second] = allAt(root, terms.taxCurrency);
  if (second !== undefined || (currency !== undefined && normalized(currency.text) !== 'EUR')) return null;
  const amount = element(terms.taxAmounts.at(-1)!, '0.00', { currencyID: 'EUR' });
  const owner = sole(root, terms.isUbl ? [] : terms.taxAmounts.slice(0, -1));
  const settlement = sole(root, terms.taxCurrency.slice(0, -1));
  if (owner === null || owner === several || settlement === null || settlement === several) return null;
  const parts: Insertion[] = currency === undefined ? [{ parent: settlement, element: element(terms.taxCurrency.at(-1)!, 'EUR') }] : []; // prettier-ignore
  parts.push({ parent: owner, element: terms.isUbl ? element(cac.TaxTotal, [amount]) : amount });
  return patches.insertAll(parts);
}

/** What names a party, beside its legal identifier. */
const parts = {
  ubl: { ids: [cac.PartyIdentification, cbc.ID] as UblPath, address: [cbc.EndpointID] as UblPath },
  cii: { ids: [ram.GlobalID] as UblPath, address: [ram.URIUniversalCommunication, ram.URIID] as UblPath },
} as const;

/** The SIREN that a party states elsewhere: in its SIRET, its French VAT identifier, its electronic address. Null where two differ. */
function sirenOf(party: UblNode, isUbl: boolean): string | null {
  const { ids, address } = isUbl ? parts.ubl : parts.cii;
  const found = new Set<string>();
  const add = (siren: string | undefined) => {
    if (siren !== undefined && isChecked(siren)) found.add(siren);
  };
  for (const id of allAt(party, ids)) if (attribute(id, 'schemeID') === '0009') add(/^(\d{9})\d{5}$/.exec(withoutBlanks(id.text))?.[1]); // prettier-ignore
  for (const id of allAt(party, address)) if (attribute(id, 'schemeID') === '0225') add(/^(\d{9})(?:_|$)/.exec(normalized(id.text))?.[1]); // prettier-ignore
  for (const id of (isUbl ? ublTerms : ciiTerms).vatIdsOf(party)) {
    const { issue, normalized: plain } = checkVatNumber(id.text);
    if (issue === 'none') add(/^FR..(\d{9})$/.exec(plain)?.[1]);
  }
  return found.size === 1 ? [...found][0]! : null;
}

const withoutBlanks = (text: string): string => text.replace(/[\s\u00a0]/g, '');

/** The digits of a SIREN are checked as those of a card: every second one doubled. */
function isChecked(siren: string): boolean {
  let sum = 0;
  for (let at = 0; at < siren.length; at++) {
    const digit = Number(siren[siren.length - 1 - at]) * (at % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** BR-FR-10 and BR-FR-11: the legal identifier of a party under the scheme 0002. @param party of UBL the party, of CII the same */
export function legalSiren(party: UblNode, isUbl: boolean, { patches }: InvoiceDocument): Fix | null {
  const kind = isUbl ? cac.PartyLegalEntity : ram.SpecifiedLegalOrganization;
  const idKind = isUbl ? cbc.CompanyID : ram.ID;
  const entity = child(party, kind);
  if (entity !== null && sibling(entity) !== null) return null;
  const [stated, second] = entity === null ? [] : allAt(entity, [idKind]);
  const siren = sirenOf(party, isUbl);
  if (stated !== undefined) {
    const isSiren = /^\d{9}$/.test(stated.text) && isChecked(stated.text) && (siren === null || siren === stated.text);
    return isSiren && second === undefined && attribute(stated, 'schemeID') !== '0002' ? patches.attribute(stated, 'schemeID', '0002') : null; // prettier-ignore
  }
  if (siren === null || (isUbl && entity === null)) return null;
  const id = element(idKind, siren, { schemeID: '0002' });
  if (entity !== null) return patches.insertAll([{ parent: entity, element: id }]);
  return patches.insertAll([{ parent: party, element: element(kind, [id]) }]);
}

/** The party of the document that a legal identifier belongs to, by the path of that; null when there is not one. */
export function partyOf(root: UblNode, ids: UblPath): UblNode | null {
  const party = sole(root, ids.slice(0, -2));
  return party === several ? null : party;
}

/** The rule is judged line by line; what the line above says is known when all were met. */
const later = (make: () => Fix | null): Fix => () => {
  const fix = make();
  return typeof fix === 'function' ? fix() : null;
}; // prettier-ignore

/** BR-FR-MV-07: the invoice of a line is that of the line it belongs to. @param above what the lines above say */
export function numberOfLineAbove(terms: FrenchLineTerms, line: UblNode, above: () => readonly UblNode[], { patches }: InvoiceDocument): Fix | null {
  if (allAt(line, numbersOf(terms)).length > 0) return null;
  return later(() => {
    const [text, other] = new Set(above().map((node) => normalized(node.text)));
    if (text === undefined || text === '' || other !== undefined) return null;
    if (terms.document.isUbl) {
      const content = [element(cbc.ID, text, { schemeID: 'AFL' }), element(cbc.DocumentTypeCode, '130')];
      return patches.insertAll([{ parent: line, element: element(cac.DocumentReference, content) }]);
    }
    const owner = sole(line, [ram.SpecifiedLineTradeSettlement]);
    if (owner === null || owner === several) return null;
    const content = [element(ram.IssuerAssignedID, text), element(ram.TypeCode, '130'), element(ram.ReferenceTypeCode, 'AFL')];
    return patches.insertAll([{ parent: owner, element: element(ram.AdditionalReferencedDocument, content) }]);
  });
} // prettier-ignore

const numbersOf = ({ document: { isUbl } }: FrenchLineTerms): UblPath =>
  isUbl ? [cac.DocumentReference] : [ram.SpecifiedLineTradeSettlement, ram.AdditionalReferencedDocument];

/** BR-FR-MV-06: the seller of a line is that of the line it belongs to. @param above what the lines above say */
export function sellerOfLineAbove(terms: FrenchLineTerms, line: UblNode, above: () => readonly UblNode[], { patches }: InvoiceDocument): Fix | null {
  const [owner, party] = terms.document.isUbl ? [cac.Item, cac.ManufacturerParty] : [ram.SpecifiedLineTradeAgreement, ram.ItemSellerTradeParty];
  const item = sole(line, [owner]);
  if (item === null || item === several || child(item, party) !== null) return null;
  return later(() => {
    const [id, other] = above();
    if (id === undefined || other !== undefined || normalized(id.text) === '') return null;
    const scheme = attribute(id, 'schemeID');
    const [entity, kind] = terms.sellerId.slice(-2) as [number, number];
    const written = element(kind, id.text, scheme === null ? {} : { schemeID: scheme });
    return patches.insertAll([{ parent: item, element: element(party, [element(entity, [written])]) }]);
  });
} // prettier-ignore

/** What the law itself says (40 euro, Code de commerce D441-5); discounts and penalties are for the seller to word. */
const recoveryCosts = 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 euros';

/** BR-FR-05: the note on the costs of recovery. @param owner the root of UBL, the header of CII */
export function noteOnRecoveryCosts(owner: UblNode, isUbl: boolean, { patches }: InvoiceDocument): Fix | null {
  const note = isUbl
    ? element(cbc.Note, `#PMT#${recoveryCosts}`)
    : element(ram.IncludedNote, [element(ram.Content, recoveryCosts), element(ram.SubjectCode, 'PMT')]);
  return patches.insertAll([{ parent: owner, element: note }]);
}

/** BR-FR-05 in CII: a note that has its code as in UBL, in front of its text and not beside it. */
export function codeOfNote(header: UblNode, code: string, { patches }: InvoiceDocument): Fix | null {
  const isMeant = (note: UblNode) =>
    child(note, ram.SubjectCode) === null && allAt(note, [ram.Content]).some(({ text }) => text.trimStart().startsWith(`#${code}#`));
  const [note, second] = allAt(header, [ram.IncludedNote]).filter(isMeant);
  if (note === undefined || second !== undefined) return null;
  return patches.insertAll([{ parent: note, element: element(ram.SubjectCode, code) }]);
} // prettier-ignore
