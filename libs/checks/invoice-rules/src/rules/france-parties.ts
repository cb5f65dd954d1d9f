import { type InvoiceDocument } from '../invoice-document';
import { type FrenchId } from '../sets/br-fr-1.4.0.03/rules';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, type UblPath } from '../tree/ubl-path';
import { legalSiren, partyOf } from './france-fixes';
import { isSiren } from './france-forms';
import { type BothPlaces, onLine, parties, placesOf } from './france-places';
import { demand } from './france-texts';
import { type Check } from './rule-group';
import { reportRepeated } from './single-values';

/** The only one of some elements; of several the first, with a finding: the official rules stop there. */
export function onlyOf(nodes: readonly UblNode[], document: InvoiceDocument): UblNode | null {
  if (nodes.length > 1) reportRepeated(nodes[1]!, document);
  return nodes[0] ?? null;
}

/** Elements at a path whose identifier is of the scheme. */
export function ofScheme(node: UblNode, path: UblPath, ...schemes: string[]): readonly UblNode[] {
  return allAt(node, path).filter((id) => schemes.includes(attribute(id, 'schemeID') ?? ''));
}

/** What a rule about the identifiers of a party asks: where it is judged, and where from there SIRET and SIREN are. */
export interface PartyRow {
  /** BR-FR-09; BR-FR-CO-10, twice. */
  readonly ids: readonly [siret: FrenchId, scheme: FrenchId, twice: FrenchId];
  readonly says: string;
  readonly places: BothPlaces;
  readonly siret: readonly [ubl: UblPath, cii: UblPath];
  readonly siren: readonly [ubl: UblPath, cii: UblPath];
  /** The SIREN has to be stated beside a SIRET. */
  readonly needsSiren?: true;
  /** Where its schemes are judged, if elsewhere, and its identifiers from there. */
  readonly schemes?: readonly [places: BothPlaces, ubl: UblPath];
}

const ids: readonly [UblPath, UblPath] = [[cac.PartyIdentification, cbc.ID], [ram.GlobalID]];
const siren: readonly [UblPath, UblPath] = [[cac.PartyLegalEntity, cbc.CompanyID], [ram.SpecifiedLegalOrganization, ram.ID]]; // prettier-ignore
const ofDelivery = { siret: [[cac.DeliveryLocation, cbc.ID], [ram.GlobalID]], siren: [[cac.DeliveryParty, ...siren[0]], siren[1]] } as const; // prettier-ignore
const anywhere = ({ ubl, cii }: (typeof parties)[keyof typeof parties]): BothPlaces => [[ubl], [cii]];
const location = onLine(cac.DeliveryLocation, cac.Delivery);
const deliveries = placesOf(parties.delivery)[0].map(
  ([owner, ...above]) => [cac.DeliveryLocation, owner, ...above] as const,
);

/** BR-FR-09 and BR-FR-CO-10, for each party. */
export const partyRows: readonly PartyRow[] = [
  { ids: ['BR-FR-09_BT-29', 'BR-FR-CO-10_BT-29-1', 'BR-FR-CO-10_BT-29-2'], says: 'the seller', places: placesOf(parties.seller), siret: ids, siren, needsSiren: true, schemes: [anywhere(parties.seller), ids[0]] },
  { ids: ['BR-FR-09_BT-46', 'BR-FR-CO-10_BT-46-1', 'BR-FR-CO-10_BT-46-2'], says: 'the buyer', places: placesOf(parties.buyer), siret: ids, siren, needsSiren: true, schemes: [anywhere(parties.buyer), ids[0]] },
  { ids: ['BR-FR-09_BT-60', 'BR-FR-CO-10_BT-60-1', 'BR-FR-CO-10_BT-60-2'], says: 'the payee', places: placesOf(parties.payee), siret: ids, siren, schemes: [anywhere(parties.payee), ids[0]] },
  { ids: ['BR-FR-09_EXT-FR-FE-06', 'BR-FR-CO-10_EXT-FR-FE-06-1', 'BR-FR-CO-10_EXT-FR-FE-06-2'], says: "the buyer's agent", places: placesOf(parties.buyerAgent), siret: ids, siren, schemes: [anywhere(parties.buyerAgent), ids[0]] },
  { ids: ['BR-FR-09_EXT-FR-FE-46', 'BR-FR-CO-10_EXT-FR-FE-46-1', 'BR-FR-CO-10_EXT-FR-FE-46-2'], says: 'the payer', places: placesOf(parties.payer), siret: ids, siren, schemes: [anywhere(parties.payer), ids[0]] },
  { ids: ['BR-FR-09_EXT-FR-FE-69', 'BR-FR-CO-10_EXT-FR-FE-69-1', 'BR-FR-CO-10_EXT-FR-FE-69-2'], says: "the seller's agent", places: placesOf(parties.sellerAgent), siret: ids, siren, schemes: [anywhere(parties.sellerAgent), ids[0]] },
  { ids: ['BR-FR-09_EXT-FR-FE-92', 'BR-FR-CO-10_EXT-FR-FE-92-1', 'BR-FR-CO-10_EXT-FR-FE-92-2'], says: 'the party that is invoiced', places: placesOf(parties.invoicee), siret: ids, siren, schemes: [anywhere(parties.invoicee), ids[0]] },
  { ids: ['BR-FR-09_EXT-FR-FE-115', 'BR-FR-CO-10_EXT-FR-FE-115-1', 'BR-FR-CO-10_EXT-FR-FE-115-2'], says: 'the party that invoices', places: placesOf(parties.invoicer), siret: ids, siren, schemes: [anywhere(parties.invoicer), ids[0]] },
  { ids: ['BR-FR-09_BT-71', 'BR-FR-CO-10_BT-71-1', 'BR-FR-CO-10_BT-71-2'], says: 'the place of delivery', places: placesOf(parties.delivery), ...ofDelivery, schemes: [[deliveries, placesOf(parties.delivery)[1]], [cbc.ID]] },
  // The official rule looks for a location inside a location in UBL, where its schema has none.
  { ids: ['BR-FR-09_EXT-FR-FE-146', 'BR-FR-CO-10_EXT-FR-FE-146-1', 'BR-FR-CO-10_EXT-FR-FE-146-2'], says: 'the place where a line is delivered', places: [location, placesOf(parties.lineDelivery)[1]], ...ofDelivery, schemes: [[location, placesOf(parties.lineDelivery)[1]], [cbc.ID]] },
]; // prettier-ignore

/** BR-FR-09: a SIRET is fourteen digits that begin with the SIREN. */
export function siretCheck({ ids: [id], says, siret, siren, needsSiren }: PartyRow, isUbl: boolean): Check {
  const [siretPath, sirenPath] = isUbl ? [siret[0], siren[0]] : [siret[1], siren[1]];
  return (node, document) => {
    const sirets = ofScheme(node, siretPath, '0009');
    const [first] = sirets;
    if (first === undefined) return;
    const company = onlyOf(ofScheme(node, sirenPath, '0002'), document);
    const stated = company?.text ?? '';
    // The rules for CII cannot read the SIREN out of the first of several.
    const mayOmit = needsSiren === undefined && stated === '';
    if (mayOmit && !isUbl) onlyOf(sirets, document);
    const isOf = (text: string) => /^\p{Nd}{14}$/u.test(text) && (mayOmit || text.slice(0, 9) === stated);
    if (isOf(first.text)) return;
    document.issues.rule(id, first, () => ({
      message: `A SIRET of ${says} (scheme 0009) is fourteen digits, of which the first nine are the SIREN (scheme 0002)${needsSiren ? ', which is stated beside it' : ''}.`,
      fix: 'State both numbers as the register of companies has them, without blanks.',
      patch: rewritten(first, isOf, document),
    }));
  };
}

function rewritten(node: UblNode, isRight: (text: string) => boolean, { patches }: InvoiceDocument) {
  const plain = node.text.replace(/[\s\u00a0]/g, '');
  return plain !== node.text && isRight(plain) ? patches.rewrite(node, plain) : null;
}

/** BR-FR-CO-10: every identifier has a scheme, and no two of a party have the same. */
export function schemeCheck({ ids: [, id, twice], says, siret, schemes }: PartyRow, isUbl: boolean): Check {
  const path = isUbl ? (schemes?.[1] ?? siret[0]) : siret[1];
  return (node, document) => {
    const found = allAt(node, path);
    const stated = found.flatMap((at) => attribute(at, 'schemeID') ?? []);
    const without = found.find((at) => attribute(at, 'schemeID') === null);
    if (without !== undefined) {
      document.issues.rule(id, without, () => ({
        message: `An identifier of ${says} has no scheme.`,
        fix: 'State its scheme, e.g. 0002 for a SIREN, 0009 for a SIRET, 0224 for a number of your own.',
      }));
    }
    if (new Set(stated).size === stated.length) return;
    const seen = new Set<string>();
    const second = found.find((at) => seen.has(attribute(at, 'schemeID') ?? '') || (seen.add(attribute(at, 'schemeID') ?? ''), false));
    document.issues.rule(twice, second ?? node, () => ({
      message: `Two identifiers of ${says} are of the same scheme.`,
      fix: 'Keep one of each scheme.',
    }));
  };
} // prettier-ignore

/** BR-FR-10, of each legal entity of the seller in UBL, of the document in CII. */
export function sellerSiren(isUbl: boolean): Check {
  const path: UblPath = isUbl ? [cbc.CompanyID] : [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement, ram.SellerTradeParty, ram.SpecifiedLegalOrganization, ram.ID]; // prettier-ignore
  return (node, document) => {
    const found = onlyOf(ofScheme(node, path, '0002'), document);
    const isRight = (text: string) => isSiren(normalized(text));
    const fixOf = (stated: UblNode | null) => {
      if (stated !== null) return rewritten(stated, isRight, document);
      const party = isUbl ? node.parent : partyOf(node, path);
      return party === null ? null : legalSiren(party, isUbl, document);
    };
    demand('BR-FR-10_BT-30', found !== null && isRight(found.text), found ?? node, document, found?.text ?? null, () =>
      fixOf(found),
    );
  };
}
