import { type InvoiceDocument } from '../invoice-document';
import { type Explanation } from '../issues';
import { type Fix } from '../patches';
import { type CiiRuleId } from '../sets/official-rules';
import { ram, rsm, udt } from '../tree/cii-elements';
import { inLine, inTransaction, isAtRoot, isInside } from '../tree/cii-places';
import { elementKind, elementName, kindsMax, other } from '../tree/elements';
import { attribute, booleanOf, child, hasChildText, normalized, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt } from '../tree/ubl-path';
import { ciiFacts, factCollectors, noteQuantity } from './cii-facts';
import { ciiConditionRules } from '../sets/en16931-1.3.16/cii-condition-rules';
import { type Check, type KindCheck, type RuleGroup } from './rule-group';

/** Rules for CII alone that no path says in full. */
export const ciiConditions: RuleGroup = {
  name: 'cii-conditions',
  ids: ciiConditionRules.filter(([, , group]) => group === 'cii-conditions').map(([id]) => id),
  nodeChecks: [
    [ram.SpecifiedTradeProduct, at(inLine, product)],
    [ram.SpecifiedLineTradeAgreement, at(inLine, lineAgreement)],
    [ram.SpecifiedLineTradeSettlement, at(inLine, lineSettlement)],
    [ram.ApplicableHeaderTradeAgreement, at(inTransaction, agreement)],
    [ram.ApplicableHeaderTradeDelivery, at(inTransaction, delivery)],
    [udt.DateTimeString, dateForm],
    ...kindsNamed('ReferencedDocument', referencedDocument),
    ...kindsNamed('TradeTax', tradeTax),
    ...kindsNamed('Quantity', noteQuantity),
    ...factCollectors,
    [other, named],
  ],
  documentChecks: [
    [rsm.CrossIndustryInvoice, wholeDocument],
    [ram.ApplicableHeaderTradeSettlement, at(inTransaction, settlement)],
  ],
};

/** Those of them that Factur-X asks, too: a date of another form than its format in the profile EXTENDED alone. */
export const ciiConditionsOfFacturX: RuleGroup = {
  name: 'cii-conditions',
  ids: ['CII-SR-465', 'CII-SR-466', 'CII-SR-467', 'CII-SR-468', 'CII-SR-469', 'CII-SR-474', 'CII-SR-475', 'CII-SR-476'],
  nodeChecks: [
    [ram.SpecifiedLineTradeSettlement, at(inLine, lineSettlement)],
    [ram.ApplicableHeaderTradeAgreement, at(inTransaction, agreement)],
    ...factCollectors,
  ],
  documentChecks: [[rsm.CrossIndustryInvoice, wholeDocument]],
}; // prettier-ignore

/** CII-DT-097 */
export const ciiDateForm: RuleGroup = {
  name: 'cii-data-types',
  ids: ['CII-DT-097'],
  nodeChecks: [[udt.DateTimeString, dateForm]],
  documentChecks: [],
};

/** What a path does not say in full of the form of values; it is looked for with the conditions. */
export const ciiDataTypes: RuleGroup = {
  name: 'cii-data-types',
  ids: ciiConditionRules.filter(([, , group]) => group === 'cii-data-types').map(([id]) => id),
  nodeChecks: [],
  documentChecks: [],
};

function at(above: readonly number[], check: Check): Check {
  return (node, document) => {
    if (isAtRoot(node, above)) check(node, document);
  };
}

function kindsNamed(end: string, check: Check): KindCheck[] {
  const found: KindCheck[] = [];
  for (let kind = 1; kind < kindsMax; kind++) {
    const name = elementName(kind);
    if (name.startsWith('ram:') && name.endsWith(end)) found.push([kind, check]);
  }
  return found;
}

/** Elements that no kind stands for. */
function named(node: UblNode, document: InvoiceDocument): void {
  const { key, first, attributes } = node;
  if (first === null && attributes === null) return;
  if (!key.startsWith('ram:')) return;
  if (key.endsWith('ReferencedDocument')) referencedDocument(node, document);
  else if (key.endsWith('TradeTax')) tradeTax(node, document);
  else if (attributes !== null && key.endsWith('Quantity')) noteQuantity(node, document);
}

function report(id: CiiRuleId, node: UblNode, { issues }: InvoiceDocument, message: string, fix: string, patch: (() => Fix | null) | null = null): void {
  issues.rule(id, node, (): Explanation => ({ message, fix, ...(patch !== null && { patch: patch() }) }));
} // prettier-ignore

function product(node: UblNode, document: InvoiceDocument): void {
  const id = child(node, ram.GlobalID);
  if (id !== null && !someAt(node, [ram.GlobalID], (one) => attribute(one, 'schemeID') !== null)) {
    report(
      'CII-SR-046',
      id,
      document,
      'The standard identifier of the item has no scheme.',
      'State schemeID, e.g. 0160 for a GTIN.',
    );
  }
  const country = child(node, ram.OriginTradeCountry);
  if (country !== null && allAt(node, [ram.OriginTradeCountry, ram.ID]).length !== 1) {
    report(
      'CII-SR-090',
      country,
      document,
      'The country the item comes from needs exactly one code.',
      'State its code once, e.g. BE.',
    );
  }
}

const discount = [ram.GrossPriceProductTradePrice, ram.AppliedTradeAllowanceCharge] as const;

function lineAgreement(node: UblNode, document: InvoiceDocument): void {
  const isAllowance = someAt(node, [...discount, ram.ChargeIndicator, udt.Indicator], ({ text }) => booleanOf(text) === false);
  const hasAmount = someAt(node, [...discount, ram.ActualAmount]);
  if (isAllowance && hasAmount) return;
  if (!hasAmount && !someAt(node, [...discount, ram.ChargeIndicator])) return;
  report('CII-SR-119', node, document, 'What is taken off the gross price needs an amount and an indicator that says false.', 'State ram:ActualAmount and the indicator false, or leave both out.');
} // prettier-ignore

function lineSettlement(node: UblNode, document: InvoiceDocument): void {
  once('CII-SR-474', allAt(node, [ram.AdditionalReferencedDocument]).filter(isOfType('130')), 'object identifier of the line (type 130)', document);
} // prettier-ignore

function isOfType(code: string): (reference: UblNode) => boolean {
  return (reference) => someAt(reference, [ram.TypeCode], ({ text }) => normalized(text) === code);
}

function once(id: CiiRuleId, nodes: readonly UblNode[], what: string, document: InvoiceDocument): void {
  if (nodes.length < 2) return;
  report(id, nodes[1]!, document, `There may be one ${what} at most; there are ${nodes.length}.`, 'Keep one.');
}

function agreement(node: UblNode, document: InvoiceDocument): void {
  oneIdentifier('CII-SR-450', node, ram.BuyerTradeParty, 'buyer', document);
  const references = allAt(node, [ram.AdditionalReferencedDocument]);
  const ofType = (code: string) => references.filter((reference) => hasChildText(reference, ram.TypeCode, code));
  once('CII-SR-457', ofType('50'), 'tender reference (type 50)', document);
  once('CII-SR-458', ofType('130'), 'invoiced object (type 130)', document);
  const supporting = references.filter(isOfType('916'));
  once('CII-SR-475', supporting.flatMap((reference) => allAt(reference, [ram.Name])), 'description of supporting documents (type 916)', document);
  once('CII-SR-476', supporting.flatMap((reference) => allAt(reference, [ram.AttachmentBinaryObject])), 'embedded file of supporting documents (type 916)', document);
  oneContactName('CII-SR-465', node, ram.SellerTradeParty, 'seller', document);
  oneContactName('CII-SR-466', node, ram.BuyerTradeParty, 'buyer', document);
} // prettier-ignore

function oneContactName(id: CiiRuleId, node: UblNode, party: number, who: string, document: InvoiceDocument): void {
  const [person] = allAt(node, [party, ram.DefinedTradeContact, ram.PersonName]);
  if (person === undefined || !someAt(node, [party, ram.DefinedTradeContact, ram.DepartmentName])) return;
  report(id, person, document, `The contact of the ${who} has both a person and a department; EN 16931 has one name.`, 'Keep one of them.');
} // prettier-ignore

function oneIdentifier(id: CiiRuleId, node: UblNode, party: number, who: string, document: InvoiceDocument): void {
  const [global] = allAt(node, [party, ram.GlobalID]);
  if (global === undefined || !someAt(node, [party, ram.ID])) return;
  report(id, global, document, `The ${who} has both ram:ID and ram:GlobalID; EN 16931 has one identifier.`, 'Keep one of them.'); // prettier-ignore
}

function delivery(node: UblNode, document: InvoiceDocument): void {
  oneIdentifier('CII-SR-449', node, ram.ShipToTradeParty, 'place of delivery', document);
}

/** The header settlement, when the whole document is there. */
function settlement(node: UblNode, document: InvoiceDocument): void {
  oneIdentifier('CII-SR-451', node, ram.PayeeTradeParty, 'payee', document);
  const codes = ciiFacts(document).dueDateCodes;
  if (new Set(codes.map(({ text }) => text)).size > 1) {
    report(
      'CII-SR-462',
      codes[1]!,
      document,
      'The VAT groups name different tax point codes.',
      'Use one code everywhere.',
    );
  }
  const unpaid = allAt(node, [ram.SpecifiedTradeSettlementPaymentMeans]).find(lacksAccount);
  if (unpaid === undefined) return;
  report('CII-SR-470', unpaid, document, 'A credit transfer (30 or 58) names no account to pay to.', 'State ram:IBANID or ram:ProprietaryID.'); // prettier-ignore
}

const account = [ram.PayeePartyCreditorFinancialAccount] as const;

function lacksAccount(means: UblNode): boolean {
  if (!isOfType('30')(means) && !isOfType('58')(means)) return false;
  return !someAt(means, [...account, ram.IBANID]) && !someAt(means, [...account, ram.ProprietaryID]);
}

function wholeDocument(root: UblNode, document: InvoiceDocument): void {
  const { paymentMeansCodes, paymentTexts, paymentReferences, hasUnit, quantitiesWithUnit } = ciiFacts(document);
  if (!hasUnit) for (const quantity of quantitiesWithUnit) unitCode(quantity, document);
  sameTexts('CII-SR-467', paymentMeansCodes, 'payment means code', document);
  sameTexts('CII-SR-468', paymentTexts, 'text of the payment means', document);
  once('CII-SR-469', paymentReferences, 'payment reference', document);
}

function sameTexts(id: CiiRuleId, nodes: readonly UblNode[], what: string, document: InvoiceDocument): void {
  const [first] = nodes;
  const different = nodes.find(({ text }) => normalized(text) !== normalized(first!.text));
  if (different === undefined) return;
  report(id, different, document, `Not every payment instruction has the same ${what}.`, `Use one ${what} everywhere.`);
}

/** What a reference may say depends on what it refers to. */
function referencedDocument(node: UblNode, document: InvoiceDocument): void {
  const isAdditional = node.kind === ram.AdditionalReferencedDocument;
  const isType = (...codes: string[]) => isAdditional && codes.some((code) => hasTextAt(node, [ram.TypeCode], code));
  const fails: (readonly [CiiRuleId, string, boolean])[] = [
    ['CII-DT-015', 'ram:URIID', isType('916')],
    ['CII-DT-018', 'ram:TypeCode', isType('50', '130', '916')],
    ['CII-DT-021', 'ram:Name', isType('916')],
    ['CII-DT-022', 'ram:AttachmentBinaryObject', isType('916')],
    ['CII-DT-024', 'ram:ReferenceTypeCode', isType('130')],
    ['CII-DT-027', 'ram:FormattedIssueDateTime', node.kind === ram.InvoiceReferencedDocument],
  ];
  for (const [id, name, isAllowed] of fails) {
    const found = isAllowed ? null : childNamed(node, name);
    if (found === null) continue;
    document.issues.rule(id, found, () => ({
      message: `This reference cannot have ${name}.`,
      fix: 'Remove it, or state the type code of what is referred to.',
      patch: document.patches.remove([found]),
    }));
  }
}

function childNamed(node: UblNode, name: string): UblNode | null {
  const kind = elementKind(name);
  if (kind !== other) return child(node, kind);
  for (let at = node.first; at !== null; at = at.next) if (at.key === name) return at;
  return null;
}

function tradeTax(node: UblNode, document: InvoiceDocument): void {
  const type = child(node, ram.TypeCode);
  if (type !== null && !hasChildText(node, ram.TypeCode, 'VAT')) {
    report('CII-DT-037', type, document, 'The type of a tax is VAT.', 'Write VAT.', () =>
      document.patches.text(type, 'VAT'),
    );
  }
  const isOfHeader = isInside(node, ram.ApplicableHeaderTradeSettlement);
  const isApplicable = node.kind === ram.ApplicableTradeTax;
  const fails: (readonly [CiiRuleId, number, boolean])[] = [
    ['CII-DT-041', ram.BasisAmount, isOfHeader],
    ['CII-DT-052', ram.ExemptionReasonCode, isApplicable],
    ['CII-DT-098', ram.ExemptionReason, isApplicable],
    ['CII-DT-054', ram.TaxPointDate, isOfHeader],
    ['CII-DT-058', ram.DueDateTypeCode, isOfHeader],
  ];
  for (const [id, kind, isAllowed] of fails) {
    const found = isAllowed ? null : child(node, kind);
    if (found !== null) report(id, found, document, `${elementName(kind)} belongs in the VAT breakdown of the document.`, 'Move it there, or remove it.'); // prettier-ignore
  }
}

/** A quantity may have a unit where some invoiced quantity of the document has one. */
function unitCode(node: UblNode, document: InvoiceDocument): void {
  report('CII-DT-033', node, document, 'A quantity has a unit although no invoiced quantity has one.', 'State the unit of the invoiced quantities.');
} // prettier-ignore

const basicDate = /^[ \t\r\n]*\p{Nd}{4}(1[0-2]|0[1-9])(3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u;

function dateForm(node: UblNode, document: InvoiceDocument): void {
  if (attribute(node, 'format') !== '102' || basicDate.test(node.text)) return;
  report('CII-DT-097', node, document, 'A date of format 102 is written YYYYMMDD.', 'Write the date as YYYYMMDD.');
}

const identifiers = 'is identified by `ram:ID` or by `ram:GlobalID`, not by both.';
const inBreakdown = 'stands in the VAT breakdown of the document only.';

/** What each of these rules asks, in one sentence. */
export const asksOfConditions: Readonly<Record<string, string>> = {
  'CII-SR-046': 'The standard identifier of an item names its scheme.',
  'CII-SR-090': 'The country an item comes from has exactly one code.',
  'CII-SR-119': 'A discount of a gross price has an amount, and an indicator that says false.',
  'CII-SR-449': `The place of delivery ${identifiers}`,
  'CII-SR-450': `The buyer ${identifiers}`,
  'CII-SR-451': `The payee ${identifiers}`,
  'CII-SR-457': 'There is at most one tender reference (document type 50).',
  'CII-SR-458': 'There is at most one invoiced object (document type 130).',
  'CII-SR-462': 'Every VAT group that names a tax point code names the same.',
  'CII-SR-465': 'The contact of the seller is a person or a department, not both.',
  'CII-SR-466': 'The contact of the buyer is a person or a department, not both.',
  'CII-SR-467': 'Every payment instruction has the same payment means code.',
  'CII-SR-468': 'Every payment instruction has the same text.',
  'CII-SR-469': 'There is at most one payment reference.',
  'CII-SR-470': 'Every credit transfer (payment means 30 or 58) names the account to pay to.',
  'CII-SR-474': 'A line has at most one object (document type 130).',
  'CII-SR-475': 'Supporting documents (type 916) have one description at most.',
  'CII-SR-476': 'Supporting documents (type 916) have one embedded file at most.',
  'CII-DT-015': 'Only a supporting document (type 916) has an address, `ram:URIID`.',
  'CII-DT-018': 'Only an additional reference has a type code, and it is 50, 130 or 916.',
  'CII-DT-021': 'Only a supporting document (type 916) has a description, `ram:Name`.',
  'CII-DT-022': 'Only a supporting document (type 916) has an embedded file.',
  'CII-DT-024': 'Only an invoiced object (type 130) has a scheme, `ram:ReferenceTypeCode`.',
  'CII-DT-027': 'Only the reference to a preceding invoice has a date.',
  'CII-DT-033': 'A quantity has a unit only where some invoiced quantity has one.',
  'CII-DT-037': 'The type of each tax is VAT.',
  'CII-DT-041': `A taxable amount ${inBreakdown}`,
  'CII-DT-052': 'An exemption code stands in `ram:ApplicableTradeTax` only.',
  'CII-DT-054': `A tax point date ${inBreakdown}`,
  'CII-DT-058': `A tax point code ${inBreakdown}`,
  'CII-DT-097': 'A date of format 102 is written YYYYMMDD.',
  'CII-DT-098': 'An exemption reason stands in `ram:ApplicableTradeTax` only.',
};
