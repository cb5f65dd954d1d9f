import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { xrechnungCvd } from '../sets/profiles';
import { codesOf } from '../sets/edition-facts';
import { ram, rsm } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { attribute, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { declares } from './declared-profile';
import { type KindCheck, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { normalizedAt } from './single-values';

// prettier-ignore
const texts = {
  'BR-DE-CVD-01': ['contractReference', 'A clean vehicles document names the contract.', 'State the contract number.'],
  'BR-DE-CVD-02': ['tenderReference', 'A clean vehicles document names the tender or lot.', 'State the number of the tender or lot.'],
  'BR-DE-CVD-03': ['', 'No line is about a vehicle: one needs a classification of the scheme CVD and the attribute cva.', 'State both for the item of the vehicle.'],
  'BR-DE-CVD-04': ['', 'The vehicle category must be M1, M2, M3, N1, N2 or N3; it is {}.', 'State the category of the vehicle.'],
  'BR-DE-CVD-05': ['', 'The attribute cva must be clean, zero-emission or other; it is {}.', 'State one of these values.'],
  'BR-DE-CVD-06-a': ['', 'An item classified with the scheme CVD needs the attribute cva exactly once.', 'State the attribute cva once.'],
  'BR-DE-CVD-06-b': ['', 'An item with the attribute cva needs a classification of the scheme CVD exactly once.', 'State the vehicle category with listID CVD once.'],
  'BR-TMP-CVD-01': ['', 'The scheme {} of an item classification is neither CVD nor one of UNCL 7143.', 'State a scheme of that list, or CVD for a vehicle category.'],
} as const satisfies Record<string, RuleText>;
const demand = demandWith<keyof typeof texts>(texts);

const vehicleCategories: ReadonlySet<string> = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);
const emissionClasses: ReadonlySet<string> = new Set(['clean', 'zero-emission', 'other']);

/** Where the two syntaxes have what clean vehicles documents need. */
interface VehicleTerms {
  readonly item: number;
  /** Whether it is of a line of the document. */
  readonly isOfLine: (item: UblNode, root: UblNode) => boolean;
  readonly classification: UblPath;
  readonly itemAttribute: UblPath;
  readonly attributeName: UblPath;
  readonly attributeValue: UblPath;
  /** Of what contract and tender are asked, whether it names them. */
  readonly ownersOfReferences: (root: UblNode) => readonly UblNode[];
  readonly namesContract: (owner: UblNode) => boolean;
  readonly namesTender: (owner: UblNode) => boolean;
}

const isFilled = ({ text }: UblNode) => normalized(text) !== '';

const ublVehicles: VehicleTerms = {
  item: cac.Item,
  isOfLine: ({ parent: line }, root) =>
    line !== null &&
    line.parent === root &&
    line.kind === (root.kind === Invoice ? cac.InvoiceLine : cac.CreditNoteLine),
  classification: [cac.CommodityClassification, cbc.ItemClassificationCode],
  itemAttribute: [cac.AdditionalItemProperty],
  attributeName: [cbc.Name],
  attributeValue: [cbc.Value],
  ownersOfReferences: (root) => [root],
  namesContract: (root) => someAt(root, [cac.ContractDocumentReference, cbc.ID], isFilled),
  namesTender: (root) => someAt(root, [cac.OriginatorDocumentReference, cbc.ID], isFilled),
};

const ciiVehicles: VehicleTerms = {
  item: ram.SpecifiedTradeProduct,
  isOfLine: ({ parent }) => parent?.kind === ram.IncludedSupplyChainTradeLineItem,
  classification: [ram.DesignatedProductClassification, ram.ClassCode],
  itemAttribute: [ram.ApplicableProductCharacteristic],
  attributeName: [ram.Description],
  attributeValue: [ram.Value],
  ownersOfReferences: (root) => allAt(root, [rsm.SupplyChainTradeTransaction, ram.ApplicableHeaderTradeAgreement]),
  namesContract: (owner) => someAt(owner, [ram.ContractReferencedDocument, ram.IssuerAssignedID], isFilled),
  namesTender: (owner) =>
    someAt(
      owner,
      [ram.AdditionalReferencedDocument],
      (reference) =>
        someAt(reference, [ram.TypeCode], ({ text }) => normalized(text) === '50') &&
        someAt(reference, [ram.IssuerAssignedID], isFilled),
    ),
};

/** What documents about clean vehicles (directive 2019/1161) ask beside XRechnung. */
export const cleanVehiclesOfUbl: RuleGroup = cleanVehicles(ublVehicles);
export const cleanVehiclesOfCii: RuleGroup = cleanVehicles(ciiVehicles);

function cleanVehicles(terms: VehicleTerms): RuleGroup {
  const ofDocument = (root: UblNode, document: InvoiceDocument) => {
    if (root === document.root) wholeDocument(terms, root, document);
  };
  return {
    name: 'xrechnung-cvd',
    ids: Object.keys(texts) as RuleId[],
    appliesTo: ({ root }) => declares(root, xrechnungCvd.customization),
    nodeChecks: ({ codeLists: { classificationSchemes } }): KindCheck[] => {
      const schemes = new Set([...codesOf(classificationSchemes), 'CVD', '']);
      return [[terms.item, (item, document) => vehicle(terms, item, schemes, document)]];
    },
    documentChecks: [Invoice, CreditNote, rsm.CrossIndustryInvoice].map((kind): KindCheck => [kind, ofDocument]),
  };
}

function vehicle(terms: VehicleTerms, item: UblNode, schemes: ReadonlySet<string>, document: InvoiceDocument): void {
  if (!terms.isOfLine(item, document.root)) return;
  const codes = allAt(item, terms.classification);
  const categories = codes.filter((code) => attribute(code, 'listID') === 'CVD').length;
  const classes = allAt(item, terms.itemAttribute).filter((one) => hasTextAt(one, terms.attributeName, 'cva'));
  if (categories > 0 && classes.length > 0) document.hasVehicleLine = true;
  demand('BR-DE-CVD-06-a', categories === 0 || classes.length === 1, item, document);
  demand('BR-DE-CVD-06-b', classes.length === 0 || categories === 1, item, document);
  for (const code of codes) {
    const scheme = normalized(attribute(code, 'listID') ?? '');
    demand('BR-TMP-CVD-01', schemes.has(scheme), code, document, scheme);
    const isCategory = scheme !== 'CVD' || vehicleCategories.has(normalized(code.text));
    demand('BR-DE-CVD-04', isCategory, code, document, code.text);
  }
  for (const one of classes) {
    const value = normalizedAt(one, terms.attributeValue, document);
    demand('BR-DE-CVD-05', emissionClasses.has(value), one, document, value);
  }
}

function wholeDocument(terms: VehicleTerms, root: UblNode, document: InvoiceDocument): void {
  for (const owner of terms.ownersOfReferences(root)) {
    demand('BR-DE-CVD-01', terms.namesContract(owner), owner, document);
    demand('BR-DE-CVD-02', terms.namesTender(owner), owner, document);
  }
  demand('BR-DE-CVD-03', document.hasVehicleLine, root, document);
}
