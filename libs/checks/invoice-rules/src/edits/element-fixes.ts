import { type Issue } from '../issues';
import { type UblNode } from '../tree/ubl-node';
import { elementsAt, type ElementAt } from '../xml/elements-at';
import { endOf, startOf, type XmlSource } from '../xml/source-places';
import { removeElement } from './element-edits';
import { type FileFix, type LaterFix } from './file-fix';
import { nameFor } from './label';
import { isEmpty, nameIn } from './meaning';
import { type XmlEdits } from './xml-edits';

/**
 * What an element must have at least one of to say anything: names of children, one inside the other. An element with none of them may
 * go: whatever else is in it qualifies something that is not there.
 */
const sayings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'ram:SpecifiedTradeAllowanceCharge': [['ram:ActualAmount'], ['ram:BasisAmount'], ['ram:CalculationPercent']],
  'ram:AppliedTradeAllowanceCharge': [['ram:ActualAmount'], ['ram:BasisAmount'], ['ram:CalculationPercent']],
  'ram:SellerTaxRepresentativeTradeParty': [['ram:Name'], ['ram:PostalTradeAddress'], ['ram:SpecifiedTaxRegistration', 'ram:ID']],
  'ram:PayeeTradeParty': [['ram:Name'], ['ram:ID'], ['ram:GlobalID'], ['ram:SpecifiedLegalOrganization', 'ram:ID']],
  'ram:AdditionalReferencedDocument': [['ram:IssuerAssignedID'], ['ram:Name'], ['ram:URIID'], ['ram:AttachmentBinaryObject']],
  'ram:InvoiceReferencedDocument': [['ram:IssuerAssignedID']],
  'ram:ApplicableProductCharacteristic': [['ram:Value'], ['ram:ValueMeasure']],
  'ram:BillingSpecifiedPeriod': [['ram:StartDateTime'], ['ram:EndDateTime'], ['ram:CompleteDateTime']],
  'ram:URIUniversalCommunication': [['ram:URIID'], ['ram:CompleteNumber']],
  'ram:SpecifiedTaxRegistration': [['ram:ID']],
  'ram:IncludedSupplyChainTradeLineItem': [
    ['ram:SpecifiedTradeProduct'],
    ['ram:AssociatedDocumentLineDocument', 'ram:IncludedNote'],
    ['ram:SpecifiedLineTradeAgreement'],
    ['ram:SpecifiedLineTradeDelivery'],
    ['ram:SpecifiedLineTradeSettlement', 'ram:SpecifiedTradeSettlementLineMonetarySummation'],
  ],
  'cac:PartyTaxScheme': [['cbc:CompanyID']],
  'cac:AllowanceCharge': [['cbc:Amount'], ['cbc:BaseAmount'], ['cbc:MultiplierFactorNumeric']],
  'cac:TaxRepresentativeParty': [['cac:PartyName'], ['cac:PostalAddress'], ['cac:PartyTaxScheme', 'cbc:CompanyID']],
  'cac:PayeeParty': [['cac:PartyName'], ['cac:PartyIdentification'], ['cac:PartyLegalEntity']],
  'cac:AdditionalDocumentReference': [['cbc:ID'], ['cbc:DocumentDescription'], ['cac:Attachment']],
  'cac:BillingReference': [['cac:InvoiceDocumentReference', 'cbc:ID'], ['cac:CreditNoteDocumentReference', 'cbc:ID'], ['cac:InvoiceDocumentReference', 'cbc:DocumentStatusCode']],
  'cac:AdditionalItemProperty': [['cbc:Value'], ['cbc:ValueQuantity']],
  'cac:InvoicePeriod': [['cbc:StartDate'], ['cbc:EndDate'], ['cbc:DescriptionCode'], ['cbc:Description']],
  'cac:CommodityClassification': [['cbc:ItemClassificationCode']],
}; // prettier-ignore

/** The element that a finding is about may be a child of a child of the one that says nothing. */
const levelsMax = 3;
/** Of an element that is compared with the one before it. */
const charactersMax = 10_000;

/** Fixes that a finding has because of the element it is about, whatever the rule: the element is empty, repeats its neighbour, or says nothing. */
export class ElementFixes {
  /** Each element with the one before it; found when first asked for. */
  private places: ReadonlyMap<number, ElementAt> | null = null;
  /** Thousands of findings may be inside one element. */
  private readonly silent = new Map<UblNode, boolean>();

  /** @param elements those that errors are about */
  constructor(
    private readonly root: UblNode,
    private readonly edits: XmlEdits,
    private readonly source: XmlSource,
    private readonly elements: ReadonlyMap<Issue, UblNode>,
  ) {}

  /** @param own fixes that rules have; theirs comes first */
  with(own: ReadonlyMap<Issue, LaterFix>): ReadonlyMap<Issue, LaterFix> {
    const fixes = new Map(own);
    for (const [issue, element] of this.elements) {
      const ofRule = own.get(issue);
      fixes.set(issue, () => ofRule?.() ?? this.of(element));
    }
    return fixes;
  }

  private of(element: UblNode): FileFix | null {
    if (element.parent === null) return null;
    if (isEmpty(element)) return this.edits.remove([element])!();
    if (this.isRepetition(element)) {
      const edits = [removeElement(element, this.source)];
      return { label: `Remove the second ${nameFor(element)}`, changesMoney: false, safe: true, edits };
    }
    for (let at = element, level = 0; at.parent !== null && level < levelsMax; at = at.parent, level++) {
      if (this.saysNothing(at)) return this.edits.remove([at])!();
    }
    return null;
  }

  /** Whether the element before it is written just so. */
  private isRepetition(element: UblNode): boolean {
    this.places ??= elementsAt(this.root, new Set(Array.from(this.elements.values(), startOf)));
    const before = this.places.get(startOf(element))?.before ?? null;
    if (before === null || before.kind !== element.kind || endOf(element) - startOf(element) > charactersMax)
      return false;
    return this.textOf(before) === this.textOf(element);
  }

  private textOf(node: UblNode): string {
    return this.source.text.slice(startOf(node), Math.min(endOf(node), startOf(node) + 2 * charactersMax));
  }

  private saysNothing(element: UblNode): boolean {
    let known = this.silent.get(element);
    if (known === undefined) this.silent.set(element, (known = saysNothing(element)));
    return known;
  }
}

function saysNothing(element: UblNode): boolean {
  const sayingsOfElement = sayings[nameIn(element)];
  return sayingsOfElement !== undefined && !sayingsOfElement.some((path) => says(element, path));
}

function says(element: UblNode, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return !isEmpty(element);
  for (let at = element.first; at !== null; at = at.next) if (nameIn(at) === name && says(at, rest)) return true;
  return false;
}
