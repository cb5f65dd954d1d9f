import { type InvoiceDocument } from '../invoice-document';
import { type RuleId } from '../sets/official-rules';
import { type GermanRuleId } from '../sets/xrechnung-2.5.0/rules';
import { isCii, ram } from '../tree/cii-elements';
import { cac, cbc, CreditNote, Invoice } from '../tree/elements';
import { child, normalized, sibling, type UblNode } from '../tree/ubl-node';
import { allAt, hasTextAt, someAt, type UblPath } from '../tree/ubl-path';
import { type GermanTerms } from './german-terms';
import { areDiscountsWellFormed, hasThreeDigits, isEmailAddress, isIban, isUrl } from './peppol-countries/de-formats';
import { type Check, type KindCheck } from './rule-group';
import { type Demand } from './rule-texts';
import { normalizedAt, reportRepeated, soleNormalized, textAt } from './single-values';

/**
 * What Germany asks of invoices: XRechnung in both syntaxes, and Peppol, under ids of its own, between German parties. The rules go by
 * their ids in XRechnung here.
 */
export interface GermanRules {
  readonly terms: GermanTerms;
  readonly demand: Demand<GermanRuleId>;
}

/** Categories of goods and services that the seller must be registered for. */
const registeredCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const typeCodes = new Set(['326', '380', '384', '389', '381', '875', '876', '877']);
const creditTransfers = new Set(['30', '58']);
const cardPayments = new Set(['48', '54', '55']);

const isRegistered = ({ text }: UblNode): boolean => registeredCategories.has(text);
const isFilled = ({ text }: UblNode): boolean => normalized(text) !== '';

/** What the rules of the whole document ask of lines, allowances and charges, which may be gone then. */
export const germanNotes: readonly KindCheck[] = [
  [cac.ClassifiedTaxCategory, lineCategory],
  [cac.AllowanceCharge, allowanceChargeCategory],
  [ram.SpecifiedLineTradeSettlement, ciiLineCategory],
];

function lineCategory(category: UblNode, document: InvoiceDocument): void {
  const line = category.parent?.kind === cac.Item ? category.parent.parent : null;
  if (line?.kind !== cac.InvoiceLine && line?.kind !== cac.CreditNoteLine) return;
  if (line.parent === document.root && someAt(category, [cbc.ID], isRegistered)) document.hasRegisteredCategory = true;
}

function allowanceChargeCategory(node: UblNode, document: InvoiceDocument): void {
  if (node.parent !== document.root || document.hasRegisteredCategory) return;
  const isEither = hasTextAt(node, [cbc.ChargeIndicator], 'false') || hasTextAt(node, [cbc.ChargeIndicator], 'true');
  if (isEither && someAt(node, [cac.TaxCategory, cbc.ID], isRegistered)) document.hasRegisteredCategory = true;
}

/** That some line is about VAT, and that some line has such a category, are two questions there. */
function ciiLineCategory(settlement: UblNode, document: InvoiceDocument): void {
  if (hasTextAt(settlement, [ram.ApplicableTradeTax, ram.TypeCode], 'VAT')) document.hasVatLine = true;
  if (someAt(settlement, [ram.ApplicableTradeTax, ram.CategoryCode], isRegistered))
    document.hasRegisteredCategory = true;
}

/** Everything but what XRechnung alone asks. */
export function germanDocument(rules: GermanRules): Check {
  return (root, document) => {
    wholeDocument(rules, root, document);
    seller(rules, root, document);
    const { buyerAddress, deliveryAddress, vatGroup, groupRate } = rules.terms;
    addresses(rules, root, buyerAddress, ['BR-DE-8', 'BR-DE-9'], document);
    addresses(rules, root, deliveryAddress, ['BR-DE-10', 'BR-DE-11'], document);
    for (const means of allAt(root, rules.terms.payment)) payment(rules, means, document);
    for (const group of allAt(root, vatGroup))
      rules.demand('BR-DE-14', someAt(group, groupRate, isFilled), group, document);
    externalDocuments(rules, root, document);
  };
}

function wholeDocument({ terms, demand }: GermanRules, root: UblNode, document: InvoiceDocument): void {
  demand('BR-DE-1', someAt(root, terms.payment), root, document);
  demand('BR-DE-15', someAt(root, terms.buyerReference, isFilled), root, document);
  const asksRegistration = document.hasRegisteredCategory && (isUbl(root) || document.hasVatLine);
  const isSellerRegistered = someAt(root, terms.representative) || terms.sellerTaxIdsOf(root).some(isFilled);
  demand('BR-DE-16', !asksRegistration || isSellerRegistered, root, document);
  const types = terms.typeCodes.map((path) => normalizedAt(root, path, document));
  demand('BR-DE-17', types.some((type) => typeCodes.has(type)), root, document, types.find((type) => type !== '') ?? ''); // prettier-ignore
  cashDiscounts({ terms, demand }, root, document);
  demand('BR-DE-22', !document.hasSameFilenames, root, document);
  demand('BR-DE-26', !types.includes('384') || someAt(root, terms.correctedInvoice), root, document);
  const directDebit = terms.directDebitOf(root);
  if (directDebit === null) return;
  demand('BR-DE-30', directDebit.creditor, root, document);
  demand('BR-DE-31', directDebit.account, root, document);
}

const isUbl = ({ kind }: UblNode): boolean => kind === Invoice || kind === CreditNote;

/** The first note of each payment terms; with two of them the official test stops once one speaks of a discount. */
function cashDiscounts({ terms, demand }: GermanRules, root: UblNode, document: InvoiceDocument): void {
  const notes = allAt(root, terms.paymentTerms).flatMap((owner) => child(owner, terms.paymentNote) ?? []);
  const answer = areDiscountsWellFormed(notes.map(({ text }) => text));
  if (answer === null) reportRepeated(notes[1]!, document);
  else demand('BR-DE-18', answer, root, document);
}

/** Notes that two supporting documents beside each other have files of the same name. */
export function sameFilenames({ supportingDocument, filenamesOf }: GermanTerms): KindCheck {
  return [
    supportingDocument,
    (first, document) => {
      if (document.hasSameFilenames || child(first.parent, supportingDocument) !== first) return;
      if (!isCii(first.kind) && first.parent !== document.root) return;
      const names = new Set<string>();
      for (let at: UblNode | null = first; at !== null; at = sibling(at)) {
        const own = filenamesOf(at);
        document.hasSameFilenames ||= own.some((name) => names.has(name));
        for (const name of own) names.add(name);
      }
    },
  ];
}

function externalDocuments({ terms, demand }: GermanRules, root: UblNode, document: InvoiceDocument): void {
  for (const external of terms.externalDocumentsOf(root)) {
    const url = textAt(external, terms.externalAddress, document);
    demand('BR-TMP-2', isUrl(url), external, document, url);
  }
}

function seller(rules: GermanRules, root: UblNode, document: InvoiceDocument): void {
  const { terms, demand } = rules;
  for (const owner of allAt(root, terms.seller)) {
    demand('BR-DE-2', someAt(owner, terms.contact), owner, document);
    addresses(rules, owner, terms.sellerAddress, ['BR-DE-3', 'BR-DE-4'], document);
    for (const contact of allAt(owner, terms.contact)) {
      const isNamed = terms.contactNames.some((path) => someAt(contact, path, isFilled));
      demand('BR-DE-5', isNamed, contact, document);
      demand('BR-DE-6', someAt(contact, terms.phone, isFilled), contact, document);
      demand('BR-DE-7', someAt(contact, terms.email, isFilled), contact, document);
      const phone = normalizedAt(contact, terms.phone, document);
      demand('BR-DE-27', hasThreeDigits(phone), contact, document, phone);
      const email = normalizedAt(contact, terms.email, document);
      demand('BR-DE-28', isEmailAddress(email), contact, document, email);
    }
  }
}

type AddressIds = readonly [city: GermanRuleId, postCode: GermanRuleId];

function addresses(rules: GermanRules, owner: UblNode, path: UblPath, ids: AddressIds, document: InvoiceDocument): void {
  const { terms, demand } = rules;
  for (const address of allAt(owner, path)) {
    demand(ids[0], someAt(address, [terms.city], isFilled), address, document);
    demand(ids[1], someAt(address, [terms.postCode], isFilled), address, document);
  }
} // prettier-ignore

function payment(rules: GermanRules, means: UblNode, document: InvoiceDocument): void {
  const { terms, demand } = rules;
  const code = soleNormalized(means, terms.paymentCode) ?? '';
  const hasAccount = someAt(means, terms.account);
  const hasCard = someAt(means, terms.card);
  const hasDebit = terms.hasDirectDebit(means, document.root);
  if (creditTransfers.has(code)) {
    if (code === '58') iban(rules, 'BR-DE-19', means, terms.accountId, document);
    demand('BR-DE-23-a', hasAccount, means, document);
    demand('BR-DE-23-b', !hasCard && !hasDebit, means, document);
  } else if (cardPayments.has(code)) {
    demand('BR-DE-24-a', hasCard, means, document);
    demand('BR-DE-24-b', !hasAccount && !hasDebit, means, document);
  } else if (code === '59') {
    iban(rules, 'BR-DE-20', means, terms.debitedAccount, document);
    demand('BR-DE-25-a', hasDebit, means, document);
    demand('BR-DE-25-b', !terms.besidesDirectDebit.some((path) => someAt(means, path)), means, document);
  }
}

function iban({ demand }: GermanRules, id: GermanRuleId, means: UblNode, path: UblPath, document: InvoiceDocument): void {
  const account = textAt(means, path, document);
  demand(id, isIban(account), means, document, account);
} // prettier-ignore

/** The same rules under other ids. */
export function under<Id extends RuleId>(ids: Readonly<Record<GermanRuleId, Id>>, demand: Demand<Id>): Demand<GermanRuleId> {
  return (id, ...more) => demand(ids[id], ...more);
} // prettier-ignore

/** BR-DE-TMP-32 asks whether every line has its period; lines may be gone when it is judged. */
export function linesWithoutPeriod({ lines, linePeriod }: GermanTerms): readonly KindCheck[] {
  return lines.map((kind): KindCheck => [
    kind,
    (line, document) => {
      const isOfDocument = isCii(kind) || line.parent === document.root;
      if (isOfDocument && !someAt(line, linePeriod)) document.hasLineWithoutPeriod = true;
    },
  ]);
}
