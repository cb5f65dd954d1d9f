import { type InvoiceDocument } from '../invoice-document';
import { idsOf, type RuleId } from '../sets/official-rules';
import { quoted } from '../quote';
import { type Place, type Term } from '../terms/bindings';
import { bySyntax, ciiTerms, facturXTerms, officialTerms, type Terms } from '../terms/terms';
import { ram, udt } from '../tree/cii-elements';
import { cac, cbc } from '../tree/elements';
import { attribute, child, has, hasChildText, isNotNegative, normalized, sibling, type UblNode } from '../tree/ubl-node'; // prettier-ignore
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { amountFix, lineNetFix } from './amount-fixes';
import { representative, requiredAttributes, type RequiredTerm, requiredTerms, saidSchemes } from './cardinality-table';
import { payee } from './payee';
import { type Check, type KindCheck, type RuleGroup } from './rule-group';
import { type RuleRows } from './rule-row';
import { categoryFix } from './vat-fixes';

/** What must be there: in the document, in its parties, totals, VAT groups, references and lines. */
export const cardinality: RuleGroup = cardinalityOf(requiredTerms, isAccountNumber);

/** In CII, CEN 1.3.15 asks name and country of a tax representative, and the number of an account, to be there, not to say something. */
export const cardinalityOf1315: RuleGroup = cardinalityOf(
  requiredTerms.map(([id, term, needs, ...texts]): RequiredTerm => {
    return [id, term, id === 'BR-18' || id === 'BR-20' ? 'element' : needs, ...texts];
  }),
  () => true,
);

const hasCharacters = ({ text }: UblNode): boolean => text !== '';

/** CIUS-RO takes blanks for a text, and asks BR-27 of every price, not of lines. */
export const cardinalityOfCiusRo: RuleGroup = cardinalityOf(
  requiredTerms.map(([id, term, needs, ...texts]): RequiredTerm => {
    return [id, term, needs === 'text' ? 'characters' : needs, ...texts];
  }),
  hasCharacters,
  { prices: everyPrice },
);

/** What Factur-X asks of items, and of the addresses of seller and buyer, in its own way; see factur-x.ts. */
export const facturXItemIds: readonly RuleId[] = ['BR-64', 'BR-65'];
export const facturXAddressIds: readonly RuleId[] = ['BR-08', 'BR-09', 'BR-10', 'BR-11'];
const facturXIds = [...facturXItemIds, ...facturXAddressIds];

/** Factur-X asks name and country of a tax representative for words; any text will do elsewhere. */
export const cardinalityOfFacturX: RuleGroup = cardinalityOf(
  requiredTerms
    .filter(([id]) => !facturXIds.includes(id))
    .map(([id, term, needs, ...texts]) => [id, term, id === 'BR-18' || id === 'BR-20' ? 'words' : needs, ...texts]),
  isAccountNumber,
  { dialects: [facturXTerms], without: facturXIds },
);

/** Who asks, and what not. */
interface Manner {
  readonly prices?: (terms: Terms) => readonly KindCheck[];
  readonly dialects?: readonly Terms[];
  readonly without?: readonly RuleId[];
}

function cardinalityOf(
  rows: readonly RequiredTerm[],
  isAccountId: (id: UblNode) => boolean,
  { prices = netPrices, dialects = officialTerms, without = [] }: Manner = {},
): RuleGroup {
  const attributes = requiredAttributes.filter(([id]) => !without.includes(id));
  return {
    name: 'cardinality',
    ids: idsOf('cardinality').filter((id) => !without.includes(id)),
    nodeChecks: [
      ...bySyntax((terms) => requiredChecks(rows, terms), dialects),
      ...bySyntax((terms) => requiredAttributeChecks(attributes, terms), dialects),
      ...bySyntax(
        (terms): KindCheck[] => [
          ...prices(terms),
          [terms.allowanceCharge, allowanceCharge(terms)],
          [terms.vatGroup, breakdownCategory(terms)],
          [terms.representative, representativeVatId(terms)],
          [terms.payee, payee(terms)],
          [terms.account, account(terms, isAccountId)],
          [terms.itemAttribute[0], itemAttribute(terms)],
        ],
        dialects,
      ),
    ],
    documentChecks: bySyntax((terms) => requiredOfDocument(rows, terms), dialects),
  };
}

/** One value that an element must have. */
interface RequiredValue {
  readonly row: RequiredTerm;
  readonly path: UblPath;
  readonly test?: (node: UblNode) => boolean;
  /** Nothing is asked where this is not there. */
  readonly given: UblPath | null;
}

function requiredValue(row: RequiredTerm, terms: Terms): RequiredValue {
  const { isUbl, pathOf, givenOf } = terms;
  const [, term, needs] = row;
  const asksText = needs === 'text' || needs === 'words' || (!isUbl && needs !== 'element');
  const says = saysSomethingIn(needs === 'words' ? ciiTerms : terms);
  const test = needs === 'characters' ? hasCharacters : asksText ? says : null;
  return { row, path: pathOf(term), given: givenOf(term), ...(test !== null && { test }) };
}

/** Values of the whole document: of its root. */
function requiredOfDocument(rows: readonly RequiredTerm[], terms: Terms): readonly KindCheck[] {
  const required = rows.filter(([, term]) => isOfRoot(terms, term)).map((row) => requiredValue(row, terms));
  return terms.placesOf('BT-1').map(([kind]) => [
    kind,
    (root, document) => {
      if (root !== document.root) return;
      for (let index = 0; index < required.length; index++) requireValue(root, required[index]!, document);
    },
  ]);
}

/** Values of other elements; what is asked of the same elements is asked together. */
function requiredChecks(rows: readonly RequiredTerm[], terms: Terms): readonly KindCheck[] {
  const byPlace = new Map<string, { place: Place; required: RequiredValue[] }>();
  for (const row of rows) {
    if (isOfRoot(terms, row[1])) continue;
    for (const place of terms.placesOf(row[1])) {
      const known = byPlace.get(place.join()) ?? { place, required: [] };
      byPlace.set(place.join(), known);
      known.required.push(requiredValue(row, terms));
    }
  }
  return [...byPlace.values()].map(({ place, required }): KindCheck => {
    const isGroup = place[0] === terms.vatGroup;
    return [
      place[0],
      (node, document) => {
        if (isGroup ? !terms.isVatGroup(node) : !standsAt(node, place)) return;
        for (let index = 0; index < required.length; index++) requireValue(node, required[index]!, document);
      },
    ];
  });
}

function isOfRoot({ placesOf }: Terms, term: Term): boolean {
  return placesOf(term)[0]![0] === placesOf('BT-1')[0]![0];
}

function requiredAttributeChecks(rows: readonly RequiredAttribute[], terms: Terms): readonly KindCheck[] {
  return rows.flatMap((row) =>
    terms.placesOf(row[1]).map((place): KindCheck => {
      const kind = terms.pathOf(row[1])[0]!;
      const check = terms.isUbl ? requireAttribute : requireSomeAttribute;
      return [
        place[0],
        (node, document) => {
          if (standsAt(node, place)) check(node, kind, row, document);
        },
      ];
    }),
  );
}

function standsAt(node: UblNode, place: Place): boolean {
  let at = node.parent;
  for (let index = 1; index < place.length; index++) {
    if (at === null || at.kind !== place[index]) return false;
    at = at.parent;
  }
  return true;
}

function requireValue(owner: UblNode, { row, path, test, given }: RequiredValue, document: InvoiceDocument): void {
  if (someAt(owner, path, test)) return;
  if (given !== null && !someAt(owner, given)) return;
  const [id, , , at, whose, what] = row;
  document.issues.rule(id, owner, () => {
    const patch = id === 'BR-24' ? lineNetFix(owner, document) : null;
    return { at, message: `${whose} has no ${what}.`, fix: `State the ${what}.`, patch };
  });
}

function saysSomethingIn({ saysSomething }: Terms): (node: UblNode) => boolean {
  // A date of CII in another form than YYYYMMDD says nothing to the rules.
  return ({ kind, text, attributes }) =>
    (kind !== udt.DateTimeString || isBasicDate(attributes)) && saysSomething(text);
}

function isAccountNumber({ text }: UblNode): boolean {
  return normalized(text) !== '';
}

function isBasicDate(attributes: UblNode['attributes']): boolean {
  for (let at = attributes; at !== null; at = at.next) if (at.name === 'format') return at.value === '102';
  return false;
}

type RequiredAttribute = (typeof requiredAttributes)[number];

/** UBL: every element has the attribute. */
function requireAttribute(owner: UblNode, kind: number, row: RequiredAttribute, document: InvoiceDocument): void {
  for (let node = child(owner, kind); node !== null; node = sibling(node)) {
    if (attribute(node, row[2]) === null) attributeMissing(node, row, document);
  }
}

/** CII: where there is such an element, one has the attribute, and it says something. Of electronic addresses the first counts. */
function requireSomeAttribute(owner: UblNode, kind: number, row: RequiredAttribute, document: InvoiceDocument): void {
  const isAddress = owner.kind === ram.URIUniversalCommunication;
  if (isAddress ? child(owner.parent, owner.kind) !== owner : !has(owner, kind)) return;
  if (someAt(owner, [kind], (node) => normalized(attribute(node, row[2]) ?? '') !== '')) return;
  attributeMissing(child(owner, kind) ?? owner, row, document);
}

function attributeMissing(
  node: UblNode,
  [id, , name, at, whose, what]: RequiredAttribute,
  { issues, patches }: InvoiceDocument,
): void {
  issues.rule(id, node, () => {
    const [isOfScheme, scheme] = saidSchemes[id] ?? [];
    const patch = isOfScheme?.(normalized(node.text)) === true ? patches.attribute(node, name, scheme!) : null;
    return { at, message: `${whose} has no ${what}.`, fix: `State the ${what}.`, patch };
  });
}

function netPrices(terms: Terms): readonly KindCheck[] {
  return terms.lines.map((kind) => [kind, netPrice(terms)]);
}

/** BR-26 of lines, BR-27 of whatever price there is. */
function everyPrice({ isUbl, lines, pathOf }: Terms): readonly KindCheck[] {
  const path = pathOf('BT-146');
  if (!isUbl) return [];
  return [
    ...lines.map((kind): KindCheck => [kind, (line, { issues }) => void (someAt(line, path) || noNetPrice(line, issues))]),
    [cbc.PriceAmount, (price, { issues }) => void (isNotNegative(price) || wrongNetPrice(price, '', price, issues))],
  ];
} // prettier-ignore

/** BR-26, and BR-27: no net price is zero or more, so a missing one fails both. Compared as a double: "1e2" counts. */
function netPrice({ pathOf }: Terms): Check {
  const path = pathOf('BT-146');
  return (line, { issues }) => {
    if (someAt(line, path, isNotNegative)) return;
    const wrong = allAt(line, path).at(-1) ?? null;
    if (wrong === null) noNetPrice(line, issues);
    wrongNetPrice(line, 'price/net', wrong, issues);
  };
}

function noNetPrice(line: UblNode, issues: InvoiceDocument['issues']): void {
  issues.rule('BR-26', line, () => ({
    at: 'price/net',
    message: 'The line has no net price.',
    fix: 'State the net price of the item.',
  }));
}

function wrongNetPrice(node: UblNode, at: string, wrong: UblNode | null, issues: InvoiceDocument['issues']): void {
  const text = wrong === null ? null : wrong.text;
  issues.rule('BR-27', node, () => ({
    at,
    message: `The net price of the item must be zero or more; it is ${text === null ? 'missing' : quoted(text)}.`,
    fix: 'State a net price of zero or more; a credit has a negative quantity.',
  }));
}

/** BR-31, BR-32, BR-36 and BR-37 of the document's allowances and charges; BR-41 and BR-43 of a line's. */
function allowanceCharge(terms: Terms): Check {
  const { amount, isOfLine, isOfDocument, meaningsOf } = terms;
  return (node, document) => {
    const { root, issues } = document;
    const ofLine = isOfLine(node);
    if (!ofLine && !isOfDocument(node, root)) return;
    const hasAmount = has(node, amount);
    const lacksCategory = !ofLine && !hasCategory(node, terms);
    if (hasAmount && !lacksCategory) return;
    for (const name of meaningsOf(node)) {
      const isAllowance = name === 'allowance';
      if (!hasAmount) {
        const [line, whole]: RuleId[] = isAllowance ? ['BR-41', 'BR-31'] : ['BR-43', 'BR-36'];
        issues.rule(ofLine ? line! : whole!, node, () => ({
          at: 'amount',
          message: `The ${name} has no amount.`,
          fix: 'State its amount, or the percentage and the base that it is computed from.',
          patch: amountFix(node, name, document),
        }));
      }
      if (lacksCategory) {
        issues.rule(isAllowance ? 'BR-32' : 'BR-37', node, () => ({
          at: 'vat/category',
          message: `The ${name} has no VAT category.`,
          fix: `State the VAT category of the ${name}, e.g. S with its rate.`,
          patch: categoryFix(node, document),
        }));
      }
    }
  };
}

/** Whether some VAT category of an allowance, a charge or a VAT group has a code. */
function hasCategory(owner: UblNode, { vatCategory, categoryCode, isVat }: Terms): boolean {
  for (let at = child(owner, vatCategory); at !== null; at = sibling(at)) {
    if (has(at, categoryCode) && isVat(at)) return true;
  }
  return false;
}

/** BR-47. In CII the group is its category. */
function breakdownCategory(terms: Terms): Check {
  const { isUbl, isVatGroup, isVatOfGroup, categoryCode } = terms;
  return (group, { issues }) => {
    if (!isVatGroup(group)) return;
    if (isUbl ? hasCategory(group, terms) : isVatOfGroup(group) && has(group, categoryCode)) return;
    issues.rule('BR-47', group, () => ({
      at: 'category',
      message: 'The VAT group has no VAT category.',
      fix: 'State its VAT category, e.g. S with its rate.',
    }));
  };
}

/** BR-56; in CII it must say something. */
function representativeVatId({ isUbl, vatIdsOf, saysSomething }: Terms): Check {
  return (party, { issues }) => {
    const ids = vatIdsOf(party);
    if (isUbl ? ids.length > 0 : ids.some(({ text }) => saysSomething(text))) return;
    issues.rule('BR-56', party, () => ({
      at: 'vatId',
      message: 'The tax representative has no VAT identifier.',
      fix: 'State the VAT identifier that the representative acts under.',
    }));
  };
}

/** BR-50: for the exact codes of credit transfers only; a blank in the code hides it from this rule. */
function account({ pathOf, placesOf, accountIds }: Terms, isAccountId: (id: UblNode) => boolean): Check {
  const [[meansKind]] = placesOf('BT-81') as [Place];
  const [codeKind] = pathOf('BT-81') as [number];
  return (node, { issues }) => {
    const means = node.parent;
    if (means?.kind !== meansKind || accountIds.some((kind) => someAt(node, [kind], isAccountId))) return;
    const code = ['30', '58'].find((transfer) => hasChildText(means, codeKind, transfer));
    if (code === undefined) return;
    issues.rule('BR-50', node, () => ({
      at: 'id',
      message: `Payment by credit transfer (code ${code}) needs the number of the account to pay to.`,
      fix: 'State the IBAN or other account number.',
    }));
  };
}

function itemAttribute({ itemAttribute: [, name, value] }: Terms): Check {
  return (property, { issues }) => {
    const isNamed = has(property, name);
    if (isNamed && has(property, value)) return;
    issues.rule('BR-54', property, () => ({
      at: isNamed ? 'value' : 'name',
      message: `The item attribute has no ${isNamed ? 'value' : 'name'}.`,
      fix: 'State both its name and its value, or leave it out.',
    }));
  };
}

/** What each rule asks, and a change that breaks it; see rule-row.ts. */
// prettier-ignore
export const rows: RuleRows = {
  'BR-31': { asks: 'An allowance of the document has an amount.', besides: ['totals_not_computable'],
    breaks: ({ allowances }) => void delete allowances[0].amount },
  'BR-32': { asks: 'An allowance of the document has a VAT category.', besides: ['totals_not_computable'],
    breaks: ({ allowances }) => void delete allowances[0].vat },
  'BR-36': { asks: 'A charge of the document has an amount.', besides: ['totals_not_computable'],
    breaks: ({ charges }) => void delete charges[0].amount },
  'BR-37': { asks: 'A charge of the document has a VAT category.', besides: ['totals_not_computable'],
    breaks: ({ charges }) => void delete charges[0].vat },
  'BR-26': { asks: 'Each line has the net price of its item.', besides: ['BR-27', 'PEPPOL-EN16931-R120'],
    breaks: ({ lines }) => Object.assign(lines[0], { price: undefined, net: '760.00' }) },
  'BR-27': { asks: 'The net price of an item is zero or more.',
    breaks: ({ lines }) => Object.assign(lines[0], { price: '-95.00', quantity: '-8' }) },
  'BR-41': { asks: 'An allowance of a line has an amount.',
    breaks: ({ lines }) => Object.assign(lines[0], { allowances: [{ reason: 'None' }], net: '760.00' }) },
  'BR-43': { asks: 'A charge of a line has an amount.',
    breaks: ({ lines }) => Object.assign(lines[0], { charges: [{ reason: 'None' }], net: '760.00' }) },
  'BR-54': { asks: 'An attribute of an item has a name and a value.',
    breaks: ({ lines }) => void (lines[0].item.attributes = [{ name: 'Colour' }]) },
  'BR-17': { asks: 'A payee has a name, and is somebody else than the seller.', besides: ['UBL-SR-19', 'UBL-SR-20', 'UBL-SR-21'],
    breaks: (invoice) => void (invoice.payee = { identifier: '1' }) },
  'BR-50': { asks: 'The account of a credit transfer has a number.', besides: ['BR-61'],
    breaks: ({ payment }) => void (payment[0].account = { name: 'Acme' }) },
  'BR-56': { asks: 'A tax representative has a VAT identifier.',
    breaks: (invoice) => void (invoice.taxRepresentative = { ...representative, vatId: undefined }) },
  'BR-47': { asks: 'Each group of the VAT breakdown has a VAT category.', besides: ['BR-S-01'],
    breaksTree: (root, { elementAt, remove }) => remove(elementAt(root, [cac.TaxTotal, cac.TaxSubtotal, cac.TaxCategory, cbc.ID])) },
};
