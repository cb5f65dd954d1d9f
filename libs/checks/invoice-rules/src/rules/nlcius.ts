import { type InvoiceDocument } from '../invoice-document';
import { keptOf } from '../kept-facts';
import { type RuleId } from '../sets/official-rules';
import { nlciusCiiRules, nlciusRules, nlciusUblRules } from '../sets/nlcius/rules';
import { type Place } from '../terms/bindings';
import { ram, rsm } from '../tree/cii-elements';
import { standsIn } from '../tree/cii-places';
import { cac, cbc, CreditNote, elementName, Invoice } from '../tree/elements';
import { attribute, decimalOf, has, hasChildText, normalized, numberOf, type UblNode } from '../tree/ubl-node';
import { allAt, several, sole, someAt, type UblPath } from '../tree/ubl-path';
import { discouragedTexts, texts } from './nlcius-texts';
import { type DiscouragedId, dutchCii, type DutchTerms, dutchUbl } from './nlcius-terms';
import { atRoot, type Check, type KindCheck, type RuleGroup } from './rule-group';
import { demandWith } from './rule-texts';

const demand = demandWith<keyof typeof texts>(texts);

/** BT-24 of NLCIUS. */
const nlcius = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0';
const gAccount = '#conformant#urn:fdc:nen.nl:gaccount:v1.0';

/** What the rules of NLCIUS ask of elements at a place, in documents that declare it: of Dutch sellers, or of all. */
interface Context {
  readonly place: Place;
  readonly of: 'dutch sellers' | 'all';
  readonly check: Check;
}

/** Of one document: whether it is of the profile, and whether its seller is Dutch; neither where several values stand for one. */
interface Scope {
  readonly isProfile: boolean;
  readonly isDutch: boolean;
}

/** A document is of one syntax. */
const knownScope = keptOf((): { scope: Scope | null } => ({ scope: null }));

function scopeOf(document: InvoiceDocument, { isUbl, customization, sellerCountry }: DutchTerms): Scope {
  const known = knownScope(document);
  let { scope } = known;
  if (scope === null) {
    const declared = sole(document.root, customization);
    const text = declared === null || declared === several ? '' : normalized(declared.text);
    const isProfile = isUbl
      ? text.includes(nlcius.slice(nlcius.indexOf('#'))) || text.includes(gAccount)
      : text === nlcius || text === nlcius + gAccount;
    const country = sole(document.root, sellerCountry);
    const isDutch = country !== null && country !== several && normalized(country.text).toUpperCase() === 'NL';
    known.scope = scope = { isProfile, isDutch: isProfile && isDutch };
  }
  return scope;
}

/** The rules of NLCIUS for one syntax. They are one official pattern: an element is judged by the first rule that means it. */
function nlciusGroup(terms: DutchTerms, ids: readonly RuleId[], emptyId: EmptyId): RuleGroup {
  const byKind = new Map<number, Context[]>();
  for (const context of contextsOf(terms)) {
    const [kind] = context.place;
    byKind.set(kind, [...(byKind.get(kind) ?? []), context]);
  }
  const contextOf = (node: UblNode, document: InvoiceDocument): Context | undefined => {
    const contexts = byKind.get(node.kind);
    if (contexts === undefined) return undefined;
    const { isProfile, isDutch } = scopeOf(document, terms);
    return contexts.find(({ place: [, ...above], of }) => (of === 'all' ? isProfile : isDutch) && standsIn(node, above));
  };
  const judge: Check = (node, document) => contextOf(node, document)?.check(node, document);
  const isRoot = (kind: number) => kind === Invoice || kind === CreditNote;
  return {
    name: 'nlcius',
    ids,
    nodeChecks: [...byKind.keys()].filter((kind) => !isRoot(kind)).map((kind): KindCheck => [kind, judge]),
    documentChecks: terms.isUbl ? atRoot(judge) : [],
    leafCheck: (node, document) => {
      if (!isBlank(node.text) || contextOf(node, document) !== undefined) return;
      const { patches } = document;
      demand(emptyId, false, node, document, elementName(node.kind) || node.key, () => patches.remove([node]));
    },
  };
} // prettier-ignore

type EmptyId = 'SI-UBL-2' | 'empty-element-check';

function isBlank(text: string): boolean {
  return normalized(text) === '';
}

function contextsOf(terms: DutchTerms): Context[] {
  const dutch = (place: Place, check: Check): Context => ({ place, of: 'dutch sellers', check });
  const all = (place: Place, check: Check): Context => ({ place, of: 'all', check });
  return [
    dutch(terms.seller, sellerRegistration(terms)),
    ...terms.references.map((place) => dutch(place, reference(terms))),
    dutch(terms.sellerAddress, address('BR-NL-3', terms)),
    dutch(terms.buyerAddress, address('BR-NL-4', terms)),
    dutch(terms.representativeAddress, address('BR-NL-5', terms)),
    ...terms.typeCodes.map((place) => (terms.isUbl ? dutch(place, ublTypeCode) : all(place, ciiTypeCode))),
    dutch(terms.buyer, buyerRegistration(terms)),
    dutch(terms.totals, payment(terms)),
    dutch(terms.payment, paymentMeans(terms)),
    all(terms.orderLine, (node, document) => demand('BR-NL-13', someAt(document.root, terms.order), node, document)),
    dutch(terms.sellerTaxRegistration, taxRegistration(terms)),
    dutch(terms.taxTotal, taxTotal(terms)),
    ...(terms.isUbl ? [dutch([cbc.PaymentMeansCode, cac.PaymentMeans], paymentText)] : [dutch(ciiPaymentText, ciiPaymentTextCheck)]),
    ...(Object.entries(terms.discouraged) as [DiscouragedId, readonly Place[]][]).flatMap(([id, places]) =>
      places.map((place) => dutch(place, discouraged(id))),
    ),
  ];
} // prettier-ignore

/** Warns of an element for being there; the fix takes it out, with what would stand empty around it. */
function discouraged(id: DiscouragedId): Check {
  return (node, { issues, patches }) =>
    issues.rule(id, node, () => {
      const [what] = discouragedTexts[id];
      let outermost = node;
      for (let at = node.parent!; at.first === at.last && at.parent?.parent; at = at.parent) outermost = at;
      return {
        message: `NLCIUS advises Dutch sellers against ${what}.`,
        fix: 'Leave it out, unless the buyer asks for it.',
        patch: patches.remove([outermost]),
      };
    });
}

/** Whether a number of the Chamber of Commerce (0106) or of a public body (0190) is among the identifiers, as official rules look for it. */
function hasDutchScheme(ids: readonly UblNode[]): boolean {
  const schemes = ` ${ids.flatMap((id) => attribute(id, 'schemeID') ?? []).join(' ')} `;
  return schemes.includes(' 0106 ') || schemes.includes(' 0190 ');
}

const saysSomething = ({ text }: UblNode) => !isBlank(text);

function sellerRegistration({ sellerIds }: DutchTerms): Check {
  return (node, document) => {
    const ids = allAt(node, sellerIds);
    demand('BR-NL-1', hasDutchScheme(ids) && ids.some(saysSomething), ids[0] ?? node, document);
  };
}

function reference({ buyerReference, orderReference }: DutchTerms): Check {
  return (node, document) =>
    demand('BR-NL-2', someAt(node, buyerReference) || someAt(node, orderReference), node, document);
}

/** Of buyer and tax representative only where their country is Dutch, or is not given. */
function address(id: 'BR-NL-3' | 'BR-NL-4' | 'BR-NL-5', { addressLines, country }: DutchTerms): Check {
  return (node, document) => {
    const isAbroad = id !== 'BR-NL-3' && someAt(node, country, ({ text }) => text !== 'NL');
    demand(id, isAbroad || addressLines.every((kind) => has(node, kind)), node, document);
  };
}

/** Of a Dutch seller only. */
function ublTypeCode(node: UblNode, document: InvoiceDocument): void {
  const { root } = document;
  const { text } = node;
  demand('BR-NL-7', ['380', '381', '384', '389'].includes(text), node, document, text);
  demand('BR-NL-8', (text === '381') === (root.kind !== Invoice), node, document, text);
  demand('BR-NL-9', text !== '384' || someAt(root, correctedInvoice), node, document);
}

const correctedInvoice: UblPath = [cac.BillingReference, cac.InvoiceDocumentReference, cbc.ID];

/** CII compares numbers. */
function ciiTypeCode(node: UblNode, document: InvoiceDocument): void {
  demand('BR-NL-7', [380, 381, 384, 389].includes(numberOf(node.text)), node, document, node.text);
}

/** In UBL the countries and schemes of all buyers count, and a buyer may be without a number; not so in CII. */
function buyerRegistration({ isUbl, buyer, buyerIds, buyerCountry }: DutchTerms): Check {
  const ofAll = [...buyer].reverse().concat(buyerIds);
  return (node, document) => {
    const { root } = document;
    const isAbroad = isUbl
      ? !someAt(root, buyerCountry, isDutchCode)
      : !someAt(node, [ram.PostalTradeAddress, ram.CountryID], isDutchCode);
    const ids = allAt(node, buyerIds);
    const isRegistered = isAbroad || hasDutchScheme(isUbl ? allAt(root, ofAll) : ids);
    const saysId = ids.some(saysSomething) || (isUbl && ids.length === 0);
    demand('BR-NL-10', isRegistered && saysId, ids[0] ?? node, document);
  };
}

const isDutchCode = ({ text }: UblNode) => text === 'NL';

/** Nobody asks how to pay where nothing is to be paid. */
function payment({ isUbl, due, paymentCodes }: DutchTerms): Check {
  return (node, document) => {
    const { root } = document;
    if (isUbl && node.parent !== root) return;
    const amount = sole(node, due);
    const value = amount === null || amount === several ? null : decimalOf(amount);
    const isNothingDue = value !== null && value.units <= 0;
    const isCredit = !isUbl && someAt(root, ciiTypeCodes, ({ text }) => numberOf(text) === 381);
    demand('BR-NL-11', isNothingDue || isCredit || someAt(isUbl ? root : node.parent, isUbl ? paymentCodes : ciiPaymentCodes), node, document);
  };
} // prettier-ignore

const ciiTypeCodes: UblPath = [rsm.ExchangedDocument, ram.TypeCode];
const ciiPaymentCodes: UblPath = [ram.SpecifiedTradeSettlementPaymentMeans, ram.TypeCode];
const ciiPaymentText: Place = [ram.Information, ram.SpecifiedTradeSettlementPaymentMeans];
const meansCodes: ReadonlySet<number> = new Set([30, 48, 49, 57, 58, 59]);

function paymentMeans({ isUbl, paymentCode }: DutchTerms): Check {
  const numberIn = ({ text }: UblNode) => (isUbl ? Number(/^[0-9]{2}$/.exec(normalized(text))?.[0]) : numberOf(text));
  return (node, document) => {
    const codes = allAt(node, paymentCode);
    const isListed = codes.some((code) => meansCodes.has(numberIn(code)));
    demand('BR-NL-12', isListed, codes[0] ?? node, document, codes[0]?.text ?? null);
    // CII has the same rule, but the one before it takes the element.
    const isSepa = isUbl && codes.some((code) => [58, 59].includes(numberIn(code)));
    const branch = isSepa ? allAt(node, branchId)[0] : undefined;
    if (branch !== undefined) demand('BR-NL-31', false, branch, document, null, () => document.patches.remove([branch.parent!])); // prettier-ignore
  };
}

const branchId: UblPath = [cac.PayeeFinancialAccount, cac.FinancialInstitutionBranch, cbc.ID];

function taxRegistration({ isUbl }: DutchTerms): Check {
  return (node, document) => {
    const isVat = isUbl
      ? !has(node, cbc.CompanyID) || someAt(node, [cac.TaxScheme, cbc.ID], ({ text }) => text === 'VAT')
      : !has(node, ram.ID) || someAt(node, [ram.ID], (id) => attribute(id, 'schemeID') === 'VA');
    demand('BR-NL-25', isVat, node, document, null, () => document.patches.remove([node]));
  };
}

function taxTotal({ isUbl }: DutchTerms): Check {
  return (node, document) => {
    const currency = attribute(node, 'currencyID');
    const isOfDocument =
      currency !== null &&
      (isUbl
        ? hasChildText(document.root, cbc.DocumentCurrencyCode, currency)
        : hasChildText(node.parent!.parent, ram.InvoiceCurrencyCode, currency));
    demand('BR-NL-33', isOfDocument, node, document, currency);
  };
}

function paymentText(node: UblNode, document: InvoiceDocument): void {
  const { patches } = document;
  demand('BR-NL-29', attribute(node, 'name') === null, node, document, null, () => patches.removeAttribute([node], 'name')); // prettier-ignore
}

function ciiPaymentTextCheck(node: UblNode, document: InvoiceDocument): void {
  demand('BR-NL-29', false, node, document, null, () => document.patches.remove([node]));
}

function customization(node: UblNode, document: InvoiceDocument): void {
  const isOfProfile = normalized(node.text).startsWith(nlcius);
  const { patches, root } = document;
  demand('SI-V20-INV-R000', isOfProfile, node, document, node.text, () =>
    node.parent === root ? patches.set(root, 'customizationId', node, nlcius) : null,
  );
}

function declares(root: UblNode, document: InvoiceDocument): void {
  demand('BII2-T10-R001', has(root, cbc.CustomizationID), root, document);
}

const idsOf = (rows: readonly (readonly [id: RuleId, ...rest: unknown[]])[], cannotFire: ReadonlyMap<RuleId, string>) =>
  rows.map(([id]) => id).filter((id) => !cannotFire.has(id) && !declaring.has(id));
const declaring: ReadonlySet<RuleId> = new Set(['BII2-T10-R001', 'SI-V20-INV-R000']);

const shadowed = 'The official rule before it takes the element.';

/** Ids of NLCIUS that cannot appear in any report, and why. */
export const nlciusUblCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-NL-32-2', shadowed],
  ['BR-NL-32-3', shadowed],
  ['SI-INV-R000', 'A document with another root is not judged at all.'],
]);
export const nlciusCiiCannotFire: ReadonlyMap<RuleId, string> = new Map<RuleId, string>([
  ['BR-NL-9', shadowed],
  ['BR-NL-31', shadowed],
]);

/** NLCIUS in UBL: what the Netherlands ask beside EN 16931. */
export const nlciusUbl = nlciusGroup(
  dutchUbl,
  idsOf([...nlciusRules, ...nlciusUblRules], nlciusUblCannotFire),
  'SI-UBL-2',
);

/** How a UBL document says that it is of the profile; the official rules look for that apart. */
export const nlciusDeclared: RuleGroup = {
  name: 'nlcius',
  ids: ['BII2-T10-R001', 'SI-V20-INV-R000'],
  nodeChecks: [[cbc.CustomizationID, customization]],
  documentChecks: atRoot(declares),
};

/** NLCIUS in CII. */
export const nlciusCii = nlciusGroup(
  dutchCii,
  idsOf([...nlciusRules, ...nlciusCiiRules], nlciusCiiCannotFire),
  'empty-element-check',
);
