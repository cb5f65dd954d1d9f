import { type InvoiceDocument } from '../invoice-document';
import { codesOf } from '../sets/edition-facts';
import { deliveryTerms, type ExtendedCtcId, taxReasons } from '../sets/extended-ctc-fr-1.4.0.03/rules';
import { itemAttributes } from '../sets/factur-x-1.09.2/code-lists';
import { allowanceReasons, chargeReasons, identifierSchemes } from '../sets/peppol-bis-3.0.21/code-lists.generated';
import { saysIndicator } from '../terms/terms';
import { ram, rsm, udt } from '../tree/cii-elements';
import { isInside, standsIn } from '../tree/cii-places';
import { cac, cbc, elementName, other } from '../tree/elements';
import { attribute, child, has, hasChildText, indicates, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, someAt } from '../tree/ubl-path';
import { mediaTypes } from './code-list-table';
import { demandExtendedCtc as demand } from './extended-ctc-texts';
import { hasOneAccount } from './factur-x';
import { type Check, type KindCheck } from './rule-group';

/** What EXTENDED-CTC-FR asks of single elements: code lists, attributes of items, references, terms of delivery. */

const partySchemes = codesOf(`${identifierSchemes} BY SE`);
const embedded: ReadonlySet<string> = new Set([...mediaTypes, 'application/xml', 'text/xml']);

function listed(id: ExtendedCtcId, codes: ReadonlySet<string>, code: string, node: UblNode, document: InvoiceDocument): void {
  demand(id, codes.has(normalized(code)), node, document, code);
} // prettier-ignore

/** Reasons of charges are of two lists; a list that is none of them is asked for by itself. */
function chargeReason(node: UblNode, document: InvoiceDocument): void {
  const list = attribute(node, 'listID');
  if (list === null || list === '7161') listed('BR-FREXT-CL-20', codesOf(chargeReasons), node.text, node, document);
  else if (list === '5153') listed('BR-FREXT-CL-20-TAX', codesOf(taxReasons), node.text, node, document);
  else if (list !== '') listed('BR-FREXT-CL-20-LISTID', codesOf('7161 5153'), list, node, document);
}

const embeddedFile: Check = (node, document) => {
  const type = attribute(node, 'mimeCode');
  if (type !== null) demand('BR-FREXT-CL-24', embedded.has(type), node, document, type);
};

function partyScheme(node: UblNode, document: InvoiceDocument): void {
  const scheme = attribute(node, 'schemeID');
  if (scheme !== null) listed('BR-FREXT-CL-10', partySchemes, scheme, node, document);
}

/** An attribute of an item: what it is called, and its one value. */
function itemAttribute(node: UblNode, [name, code, value, measure]: readonly [number, number, number, number], document: InvoiceDocument): void {
  demand('BR-FREXT-54-1', has(node, name) || has(node, code), node, document);
  const isMeasured = someAt(node, [measure], (one) => (attribute(one, 'unitCode') ?? '') !== '');
  demand('BR-FREXT-54-2', has(node, value) ? !has(node, measure) : isMeasured, node, document);
} // prettier-ignore

const nameOf = (node: UblNode) => (node.kind === other ? node.key : elementName(node.kind));

/** Whether parts of `node` that are called so hold these elements alone, and these of them only those. */
function holdsOnly(node: UblNode, name: string, children: readonly string[], inner: Readonly<Record<string, readonly string[]>> = {}): boolean {
  const isOnly = (owner: UblNode, names: readonly string[]) => childrenOf(owner).every((at) => names.includes(nameOf(at)));
  return childrenOf(node)
    .filter((at) => nameOf(at) === name)
    .every((at) => isOnly(at, children) && childrenOf(at).every((one) => isOnly(one, inner[nameOf(one)] ?? childrenOf(one).map(nameOf))));
} // prettier-ignore

function childrenOf(node: UblNode): UblNode[] {
  const children: UblNode[] = [];
  for (let at = node.first; at !== null; at = at.next) children.push(at);
  return children;
}

const ublTerms = [
  'cac:DeliveryTerms',
  ['cbc:ID', 'cac:DeliveryLocation'],
  { 'cac:DeliveryLocation': ['cbc:Name'] },
] as const;

function ublLineTerms(line: UblNode, document: InvoiceDocument): void {
  if (line.parent === document.root) demand('UBL-FREXT-CR-645', holdsOnly(line, ...ublTerms), line, document);
}

function ublIdentifier(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent!;
  if (owner.kind === other && owner.key === 'cac:DeliveryTerms')
    listed('BR-FREXT-CL-27', codesOf(deliveryTerms), node.text, node, document);
  if (owner.kind !== cac.PartyIdentification) return;
  const isOfBank = normalized(attribute(node, 'schemeID') ?? '') === 'SEPA';
  const isCreditor = isInside(node, cac.AccountingSupplierParty) || isInside(node, cac.PayeeParty);
  if (!isOfBank || !isCreditor) partyScheme(node, document);
}

export const extendedCtcOfUbl = {
  nodeChecks: [
    [cac.InvoiceLine, ublLineTerms],
    [cac.CreditNoteLine, ublLineTerms],
    [cbc.ID, ublIdentifier],
    [cbc.EmbeddedDocumentBinaryObject, embeddedFile],
    [cac.AdditionalItemProperty, (node, document) => {
      itemAttribute(node, [cbc.Name, cbc.NameCode, cbc.Value, cbc.ValueQuantity], document);
      const line = node.parent!.parent;
      if (line?.kind !== cac.InvoiceLine && line?.kind !== cac.CreditNoteLine) return;
      for (const code of allAt(node, [cbc.NameCode])) listed('BR-FREXT-04', codesOf(itemAttributes), code.text, code, document);
    }],
    [cbc.AllowanceChargeReasonCode, (node, document) => {
      const owner = node.parent!;
      if (owner.kind === cac.AllowanceCharge && indicates(owner, true) && !indicates(owner, false)) chargeReason(node, document);
    }],
  ] as readonly KindCheck[],
  ofDocument: (root: UblNode, document: InvoiceDocument): void => {
    demand('UBL-FREXT-CR-410', holdsOnly(root, ...ublTerms), root, document);
    const ofRate = ['SourceCurrencyCode', 'TargetCurrencyCode', 'CalculationRate', 'Date'].map((name) => `cbc:${name}`);
    demand('CII-FREXT-CR-490', holdsOnly(root, 'cac:TaxExchangeRate', ofRate), root, document);
  },
}; // prettier-ignore

const ciiDelivery = [
  'ram:ApplicableTradeDeliveryTerms',
  ['ram:DeliveryTypeCode', 'ram:RelevantTradeLocation'],
  { 'ram:RelevantTradeLocation': ['ram:Name'] },
] as const;

const transaction = [rsm.SupplyChainTradeTransaction, rsm.CrossIndustryInvoice];

function lineAgreement(node: UblNode, document: InvoiceDocument): void {
  if (!standsIn(node, [ram.IncludedSupplyChainTradeLineItem, ...transaction])) return;
  demand('CII-FREXT-SR-106', holdsOnly(node, ...ciiDelivery), node, document);
  demand('CII-FREXT-SR-439', allAt(node, [ram.NetPriceProductTradePrice, ram.ChargeAmount]).length < 2, node, document);
}

function ofTransaction(id: ExtendedCtcId, name: string, children: readonly string[], inner?: Readonly<Record<string, readonly string[]>>): Check {
  return (node, document) => {
    if (standsIn(node, transaction)) demand(id, holdsOnly(node, name, children, inner), node, document);
  };
} // prettier-ignore

/** The document that a value refers to, if it is the first value of its kind there; null for other values. */
function referenceOf(value: UblNode): UblNode | null {
  const owner = value.parent!;
  return nameOf(owner).endsWith('ReferencedDocument') && child(owner, value.kind) === value ? owner : null;
}

function typeOfReference(value: UblNode, document: InvoiceDocument): void {
  const owner = referenceOf(value);
  if (owner === null) return;
  const isTyped = ['50', '130', '916'].some((type) => hasChildText(owner, ram.TypeCode, type));
  const isRight = owner.kind === ram.InvoiceReferencedDocument || (owner.kind === ram.AdditionalReferencedDocument && isTyped); // prettier-ignore
  demand('CII-EXT-DT-018', isRight, owner, document);
}

function schemeOfReference(value: UblNode, document: InvoiceDocument): void {
  const owner = referenceOf(value);
  if (owner === null) return;
  const isObject = owner.kind === ram.AdditionalReferencedDocument && hasChildText(owner, ram.TypeCode, '130');
  demand('CII-FREXT-DT-024', isObject || owner.kind === ram.ContractReferencedDocument, owner, document);
}

const dated: ReadonlySet<number> = new Set([
  ram.InvoiceReferencedDocument,
  ram.ContractReferencedDocument,
  ram.BuyerOrderReferencedDocument,
  ram.DespatchAdviceReferencedDocument,
]);

function reasonCode(node: UblNode, document: InvoiceDocument): void {
  const owner = node.parent!;
  if (owner.kind === ram.SpecifiedTradeAllowanceCharge && saysIndicator(owner, true) && !saysIndicator(owner, false))
    chargeReason(node, document);
  const isOfPrice = owner.kind === ram.AppliedTradeAllowanceCharge && owner.parent!.kind === ram.GrossPriceProductTradePrice; // prettier-ignore
  if (isOfPrice && saysIndicator(owner, false)) listed('BR-FREXT-CL-19-GP', codesOf(allowanceReasons), node.text, node, document); // prettier-ignore
}

/** Each indicator is asked. Only the word is a charge here, and not where the other one stands beside it: the rule of allowances takes that. */
function chargeIndicator(indicator: UblNode, document: InvoiceDocument): void {
  const node = indicator.parent!;
  const says = (word: string) => someAt(indicator, [udt.Indicator], ({ text }) => text === word);
  if (node.kind !== ram.SpecifiedTradeAllowanceCharge || !says('true') || says('false')) return;
  const hasReason = has(node, ram.Reason) || has(node, ram.ReasonCode);
  if (node.parent!.kind === ram.ApplicableHeaderTradeSettlement) demand('BR-FREXT-BR-38', hasReason, node, document);
  if (node.parent!.kind === ram.SpecifiedLineTradeSettlement) demand('BR-FREXT-BR-44', hasReason, node, document);
}

export const extendedCtcOfCii = {
  nodeChecks: [
    [ram.GlobalID, (node, document) => {
      if (!isInside(node, ram.SpecifiedTradeProduct) && !isInside(node, ram.ShipToTradeParty)) partyScheme(node, document);
    }],
    [ram.AttachmentBinaryObject, embeddedFile],
    [ram.ApplicableProductCharacteristic, (node, document) => {
      itemAttribute(node, [ram.Description, ram.TypeCode, ram.Value, ram.ValueMeasure], document);
      for (const type of allAt(node, [ram.TypeCode])) listed('BR-FXEXT-04', codesOf(itemAttributes), type.text, type, document);
    }],
    [ram.ChargeIndicator, chargeIndicator],
    [ram.SpecifiedTradeSettlementPaymentMeans, (node, document) => demand('BR-CO-27', hasOneAccount(node), node, document)],
    [ram.SpecifiedLineTradeAgreement, lineAgreement],
    [ram.ApplicableHeaderTradeAgreement, ofTransaction('CII-FREXT-SR-293', ...ciiDelivery)],
    [ram.ApplicableHeaderTradeSettlement, ofTransaction('CII-FREXT-SR-366', 'ram:TaxApplicableTradeCurrencyExchange', ['SourceCurrencyCode', 'TargetCurrencyCode', 'ConversionRate', 'ConversionRateDateTime'].map((name) => `ram:${name}`))],
    [ram.TypeCode, typeOfReference],
    [ram.ReferenceTypeCode, schemeOfReference],
    [ram.FormattedIssueDateTime, (value, document) => {
      const owner = referenceOf(value);
      if (owner !== null) demand('CII-FREXTDT-027', dated.has(owner.kind), owner, document);
    }],
    [ram.ReasonCode, reasonCode],
  ] as readonly KindCheck[],
  leafCheck: (node: UblNode, document: InvoiceDocument): void => {
    if (node.kind === other && node.key === 'ram:DeliveryTypeCode' && nameOf(node.parent!) === 'ram:ApplicableTradeDeliveryTerms')
      listed('BR-FREXT-CL-27', codesOf(deliveryTerms), node.text, node, document);
  },
}; // prettier-ignore
