import { type ProfileFacts } from '../sets/edition-facts';
import { type InvoiceDocument } from '../invoice-document';
import { type Fix } from '../patches';
import { profileOf } from '../profiles';
import { quoted } from '../quote';
import { isDate } from '../xml-date';
import { ram } from '../tree/cii-elements';
import { cac, cbc, CreditNote, elementName, Invoice } from '../tree/elements';
import {
  answeredOnce,
  attribute,
  child,
  doubleOf,
  isBelowZero,
  has,
  hasPath,
  normalized,
  sibling,
  type UblNode,
} from '../tree/ubl-node';
import { hasTextAt, type UblPath } from '../tree/ubl-path';
import { areBothFrom } from './party-countries';
import { type KindCheck, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';
import { normalizedAt, ownTextNode, textAt, textNodeAt } from './single-values';
import { type RuleRows } from './rule-row';

const profilePath: UblPath = [cbc.ProfileID];
const customizationPath: UblPath = [cbc.CustomizationID];

const texts = {
  'PEPPOL-EN16931-R001': ['profileId', 'The business process (profile) is missing.', 'State the profile, or leave it out of JSON to get the one for billing.'],
  'PEPPOL-EN16931-R002': ['note', 'There is more than one note; only between a German seller and a German buyer may there be more.', 'Join the notes into one.'],
  'PEPPOL-EN16931-R003': ['buyerReference', 'Neither a buyer reference nor a purchase order number is given.', 'State the one that the buyer asked you to quote.'],
  'PEPPOL-EN16931-R005': ['', 'The VAT accounting currency is the currency of the invoice.', 'Leave the VAT accounting currency out, or correct it.'],
  'PEPPOL-EN16931-R010': ['endpoint', 'The electronic address of the buyer is missing.', 'State the Peppol address of the buyer with its scheme, e.g. 0208:0202239951.'],
  'PEPPOL-EN16931-R020': ['endpoint', 'The electronic address of the seller is missing.', 'State the Peppol address of the seller with its scheme, e.g. 0208:0202239951.'],
  'PEPPOL-EN16931-R055': ['totals/taxInTaxCurrency', 'The total VAT in the VAT accounting currency must be there and have the same sign as the total VAT.', 'State both total VAT amounts with the same sign.'],
  'PEPPOL-EN16931-R080': ['', 'A credit note may have one project reference; there are more.', 'Keep one supporting document of type 50.'],
  'PEPPOL-EN16931-F001': ['', 'Expected a date that exists, as YYYY-MM-DD; got {}.', 'Write the date as YYYY-MM-DD, without blanks and timezone.'],
} as const satisfies Record<string, RuleText>; // prettier-ignore
export const demand = demandWith<keyof typeof texts>(texts);

/** What Peppol BIS Billing asks of a whole document: R001 to R008, R053 to R055, R080, the parties' addresses and dates. */
export const peppolDocument: RuleGroup = {
  name: 'peppol',
  ids: [
    'PEPPOL-EN16931-R008',
    'PEPPOL-EN16931-R080',
    'PEPPOL-EN16931-R001',
    'PEPPOL-EN16931-R007',
    'PEPPOL-EN16931-R002',
    'PEPPOL-EN16931-R003',
    'PEPPOL-EN16931-R004',
    'PEPPOL-EN16931-R053',
    'PEPPOL-EN16931-R054',
    'PEPPOL-EN16931-R055',
    'PEPPOL-EN16931-R005',
    'PEPPOL-EN16931-R010',
    'PEPPOL-EN16931-R020',
    'PEPPOL-EN16931-F001',
  ],
  nodeChecks: [
    [cbc.TaxCurrencyCode, taxCurrency],
    [cac.Party, partyEndpoint],
    ...[cbc.IssueDate, cbc.DueDate, cbc.TaxPointDate, cbc.StartDate, cbc.EndDate, cbc.ActualDeliveryDate].map(
      (kind): KindCheck => [kind, date],
    ),
  ],
  documentChecks: ({ profile }) => [
    [Invoice, (root, document) => wholeDocument(root, profile, document)],
    [CreditNote, (root, document) => wholeDocument(root, profile, document)],
    [CreditNote, projectReferences],
  ],
};

/** R008, for every element without children. */
export function emptyElement(node: UblNode, { issues, patches }: InvoiceDocument): void {
  const { text } = node;
  // It is required, and often has nothing to say.
  if (node.kind === ram.ApplicableHeaderTradeDelivery) return;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return;
  }
  issues.rule('PEPPOL-EN16931-R008', node, () => ({
    message: `The element ${elementName(node.kind) || 'here'} is empty.`,
    fix: 'Give it a value, or leave it out.',
    patch: patches.remove([node]),
  }));
}

/** Of an Invoice or CreditNote anywhere: here the official rules do not ask for the root. */
function wholeDocument(root: UblNode, profile: ProfileFacts, document: InvoiceDocument): void {
  if (root === document.root && root.first === null) emptyElement(root, document);
  // In Peppol the process has a rule of its own, R007, which sets it.
  demand('PEPPOL-EN16931-R001', has(root, cbc.ProfileID), root, document, null, () =>
    profile.isDefault ? null : document.patches.set(root, 'profileId', null, profile.process),
  );
  identifiers(root, profile, document);
  const notes = child(root, cbc.Note);
  if (notes !== null && sibling(notes) !== null) {
    demand('PEPPOL-EN16931-R002', areBothFrom('DE', document), root, document);
  }
  const isReferenced = has(root, cbc.BuyerReference) || hasPath(root, cac.OrderReference, cbc.ID);
  demand('PEPPOL-EN16931-R003', isReferenced, root, document);
  taxTotals(root, document);
}

function identifiers(root: UblNode, profile: ProfileFacts, document: InvoiceDocument): void {
  const { issues, patches } = document;
  const stated = (field: string, kind: number, value: string) =>
    profile.isDefault ? patches.standard(root, field, kind, value) : patches.set(root, field, child(root, kind), value);
  const process = textAt(document.root, profilePath, document);
  if (process !== profile.process && !profile.processes.includes(normalized(process))) {
    issues.rule('PEPPOL-EN16931-R007', root, () => ({
      at: 'profileId',
      message: `The business process (profile) is none of those Peppol knows for ${profile.name}: ${quoted(process)}.`,
      fix: `State ${profile.process}${whereLeftOut(profile, document)}.`,
      patch: stated('profileId', cbc.ProfileID, profile.process),
    }));
  }
  specification(root, profile, document, (customization) =>
    isOfOtherProfile(customization) ? null : stated('customizationId', cbc.CustomizationID, profile.customization),
  );
}

/** R004. @param patch what states the identifier, if that is all there is to do */
export function specification(
  root: UblNode,
  profile: ProfileFacts,
  document: InvoiceDocument,
  patch: (customization: string) => Fix | null,
): void {
  const text = textNodeAt(root, customizationPath, document);
  if (text === profile.customization) return;
  const customization = normalized(text);
  if (customization.startsWith(profile.customization) && !customization.includes('::')) return;
  document.issues.rule('PEPPOL-EN16931-R004', root, () => ({
    at: 'customizationId',
    message: `The specification identifier of ${profile.name} must start with ${profile.customization}; it is ${quoted(customization)}.`,
    fix: `State that identifier${whereLeftOut(profile, document)}.`,
    patch: patch(customization),
  }));
}

/**
 * What is meant for another profile is not made one of Peppol by a click: XRechnung, say, in a form that counts no more, or a profile that
 * nobody here has heard of. Only the core's own identifier and a misspelt one of Peppol's billing are.
 */
function isOfOtherProfile(identifier: string): boolean {
  const profile = profileOf(identifier);
  if (profile !== null) return profile !== 'en16931';
  const isMisspelt = /^urn:cen\.eu:en16931[^#]*$|peppol\.eu/i.test(identifier);
  return /^urn:/i.test(identifier) && !isMisspelt;
}

const whereLeftOut = ({ isDefault }: ProfileFacts, { isFromJson }: InvoiceDocument): string =>
  isDefault && isFromJson ? '; leaving it out of JSON does the same' : '';

/** R053 and R054: one tax total with the VAT breakdown, and one without exactly when there is a VAT accounting currency. */
function taxTotals(root: UblNode, document: InvoiceDocument): void {
  let withGroups = 0;
  let withoutGroups = 0;
  for (let total = child(root, cac.TaxTotal); total !== null; total = sibling(total)) {
    if (has(total, cac.TaxSubtotal)) withGroups++;
    else withoutGroups++;
  }
  const hasTaxCurrency = has(root, cbc.TaxCurrencyCode);
  taxTotalsOf(root, withGroups === 1, withGroups, withoutGroups, hasTaxCurrency, document);
  if (hasTaxCurrency) taxSigns(root, document);
}

/** R053 and R054, by how many totals there are of either kind. @param isRight whether the number with a breakdown is right */
export function taxTotalsOf(
  owner: UblNode,
  isRight: boolean,
  withGroups: number,
  withoutGroups: number,
  hasTaxCurrency: boolean,
  { issues }: InvoiceDocument,
): void {
  if (!isRight) {
    issues.rule('PEPPOL-EN16931-R053', owner, () => ({
      at: 'vatBreakdown',
      message: `Expected one tax total with a VAT breakdown, got ${withGroups}.`,
      fix: 'State one VAT breakdown, or leave it out of JSON to have it computed.',
    }));
  }
  if (withoutGroups !== (hasTaxCurrency ? 1 : 0)) {
    issues.rule('PEPPOL-EN16931-R054', owner, () => ({
      at: 'totals/taxInTaxCurrency',
      message: hasTaxCurrency
        ? `With a VAT accounting currency there must be one total VAT amount without breakdown; there are ${withoutGroups}.`
        : `Without a VAT accounting currency every tax total has its breakdown; ${withoutGroups} have none.`,
      fix: hasTaxCurrency
        ? 'State the total VAT in the accounting currency once.'
        : 'Leave the second total VAT amount out, or state the VAT accounting currency.',
    }));
  }
}

/** R055 */
function taxSigns(root: UblNode, document: InvoiceDocument): void {
  const inTaxCurrency = signsOf(root, normalizedAt(root, [cbc.TaxCurrencyCode], document));
  const inCurrency = signsOf(root, normalizedAt(root, [cbc.DocumentCurrencyCode], document));
  if (inTaxCurrency.isUnreadable || inCurrency.isUnreadable) return;
  const isSame =
    (inTaxCurrency.isNegativeOrZero && inCurrency.isNegativeOrZero) ||
    (inTaxCurrency.isPositiveOrZero && inCurrency.isPositiveOrZero);
  demand('PEPPOL-EN16931-R055', isSame, root, document);
}

function signsOf(root: UblNode, currency: string) {
  const signs = { isNegativeOrZero: false, isPositiveOrZero: false, isUnreadable: false };
  for (let total = child(root, cac.TaxTotal); total !== null; total = sibling(total)) {
    for (let amount = child(total, cbc.TaxAmount); amount !== null; amount = sibling(amount)) {
      if (attribute(amount, 'currencyID') !== currency) continue;
      const value = doubleOf(amount);
      if (value <= 0) signs.isNegativeOrZero = true;
      if (value >= 0 && !isBelowZero(value)) signs.isPositiveOrZero = true;
      if (Number.isNaN(value)) signs.isUnreadable = true;
    }
  }
  return signs;
}

function projectReferences(root: UblNode, document: InvoiceDocument): void {
  let count = 0;
  for (let at = child(root, cac.AdditionalDocumentReference); at !== null; at = sibling(at)) {
    if (hasTextAt(at, documentTypeCode, '50')) count++;
  }
  demand('PEPPOL-EN16931-R080', count <= 1, root, document);
}

const documentTypeCode: UblPath = [cbc.DocumentTypeCode];

function taxCurrency(node: UblNode, document: InvoiceDocument): void {
  const currency = documentCurrency(node.parent!, document);
  demand('PEPPOL-EN16931-R005', normalized(ownTextNode(node, document)) !== currency, node, document);
}

/** R005 where both stand below one element. */
export function differentCurrency(owner: UblNode, tax: UblPath, own: UblPath, document: InvoiceDocument): void {
  const [taxCode, code] = [tax, own].map((path) => normalized(textNodeAt(owner, path, document)));
  demand('PEPPOL-EN16931-R005', taxCode !== code, owner, document);
}

const documentCurrency = answeredOnce((owner, document: InvoiceDocument) =>
  normalized(textNodeAt(owner, [cbc.DocumentCurrencyCode], document)),
);

function partyEndpoint(party: UblNode, document: InvoiceDocument): void {
  const owner = party.parent?.kind;
  if (owner === cac.AccountingCustomerParty) demand('PEPPOL-EN16931-R010', has(party, cbc.EndpointID), party, document);
  if (owner === cac.AccountingSupplierParty) demand('PEPPOL-EN16931-R020', has(party, cbc.EndpointID), party, document);
}

function date(node: UblNode, document: InvoiceDocument): void {
  const isWhole = isDate(ownTextNode(node, document)) && isDate(node.text);
  demand('PEPPOL-EN16931-F001', isWhole, node, document, node.text, () => {
    const day = dayIn.exec(node.text)?.[1];
    return day === undefined || !isDate(day) ? null : document.patches.rewrite(node, day);
  });
}

/** A day, with what `isDate` takes exception to around it: blanks, a time zone, midnight. */
const dayIn = /^[ \t\r\n]*(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.0+)?)?(?:Z|[+-]\d{2}:\d{2})?[ \t\r\n]*$/;

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'PEPPOL-EN16931-R008': { asks: 'No element is empty.', breaks: (invoice) => void (invoice.note = ' ') },
  'PEPPOL-EN16931-R080': { asks: 'A credit note has at most one project reference.', kind: 'creditNote',
    breaksTree: (root, { append, repeat }) => { const reference = append(root, cac.AdditionalDocumentReference); append(reference, cbc.ID, 'P1'); append(reference, cbc.DocumentTypeCode, '50'); repeat(reference); } },
  'PEPPOL-EN16931-R001': { asks: 'The document names its business process.', besides: ['PEPPOL-EN16931-R007'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cbc.ProfileID])) },
  'PEPPOL-EN16931-R007': { asks: 'The business process is one that Peppol knows.',
    breaks: (invoice) => void (invoice.profileId = 'urn:fdc:peppol.eu:2017:poacc:billing:02:1.0') },
  'PEPPOL-EN16931-R002': { asks: 'There is at most one note, except between German parties.',
    breaks: (invoice) => void (invoice.note = ['One', 'Two']) },
  'PEPPOL-EN16931-R003': { asks: 'The document has a buyer reference or a purchase order number.',
    breaks: (invoice) => void delete invoice.buyerReference },
  'PEPPOL-EN16931-R004': { asks: 'The specification identifier starts with that of Peppol BIS Billing 3.0.',
    breaks: (invoice) => void (invoice.customizationId = 'urn:cen.eu:en16931:2017') },
  'PEPPOL-EN16931-R053': { asks: 'There is exactly one total VAT with a VAT breakdown.', besides: ['BR-CO-15'],
    breaksTree: (root, { elementAt, repeat }) => void repeat(elementAt(root, [cac.TaxTotal])) },
  'PEPPOL-EN16931-R054': { asks: 'With a VAT accounting currency there is exactly one total VAT without breakdown, else none.', besides: ['BR-53', 'PEPPOL-EN16931-R055'],
    breaks: (invoice) => void (invoice.taxCurrency = 'SEK') },
  'PEPPOL-EN16931-R055': { asks: 'The total VAT in the VAT accounting currency has the same sign as the total VAT.',
    breaks: (invoice) => Object.assign(invoice, { taxCurrency: 'SEK', totals: { taxInTaxCurrency: '-2000.00' } }) },
  'PEPPOL-EN16931-R005': { asks: 'The VAT accounting currency is not the currency of the document.', besides: ['BR-CO-15'],
    breaks: (invoice) => Object.assign(invoice, { taxCurrency: 'EUR', totals: { taxInTaxCurrency: '208.95' } }) },
  'PEPPOL-EN16931-R010': { asks: 'The buyer has an electronic address.', breaks: ({ buyer }) => void delete buyer.endpoint },
  'PEPPOL-EN16931-R020': { asks: 'The seller has an electronic address.', breaks: ({ seller }) => void delete seller.endpoint },
  'PEPPOL-EN16931-F001': { asks: 'A date exists and is written as YYYY-MM-DD.', besides: ['invalid_date'],
    breaks: (invoice) => void (invoice.dueDate = '2026-02-30') },
};
