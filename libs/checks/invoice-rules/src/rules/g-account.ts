import { add, compare, type Decimal, zero } from '../decimal';
import { type InvoiceDocument } from '../invoice-document';
import { gAccountRules } from '../sets/nlcius/rules';
import { cac, cbc, Invoice } from '../tree/elements';
import { decimalOf, type UblNode } from '../tree/ubl-node';
import { allAt, someAt, type UblPath } from '../tree/ubl-path';
import { atRoot, type RuleGroup } from './rule-group';
import { demandWith, type RuleText } from './rule-texts';

const extension = '#conformant#urn:fdc:nen.nl:gaccount:v1.0';
/** Identifier of the way to pay into the blocked account, to the letter. */
const blockedAccount = 'GACCOUNT';

const texts = {
  'BR-GA-0': ['', `An invoice with a G account says so in its specification identifier, which ends in ${extension}; it is {}.`, 'State the identifier with this end, or use NLCIUS without a G account.'],
  'BR-GA-1': ['', 'An invoice with a G account has two payment terms, one for each account; here are {}.', 'State the payment terms of the G account and those of the seller’s own account.'],
  'BR-GA-2': ['', 'An invoice with a G account has two payment instructions, one for each account; here are {}.', 'State the G account and the seller’s own account.'],
  'BR-GA-3': ['', 'The amounts of the two payment terms do not add up to the amount due.', 'Correct the part for the G account or the part for the other account.'],
  'BR-GA-4': ['', 'Payment terms name the payment instruction they are for, once.', 'State its identifier as cbc:PaymentMeansID.'],
  'BR-GA-5': ['', 'A payment instruction needs one identifier, so that payment terms can name it.', `State cbc:ID: ${blockedAccount} for the G account, another for the other account.`],
  'BR-GA-6': ['', 'No payment instruction has the identifier {} that these payment terms name.', 'Write the identifier as it stands in the payment instruction.'],
  'BR-GA-7': ['', `One payment instruction has the identifier ${blockedAccount}, and only one.`, `Give the G account the identifier ${blockedAccount}.`],
} as const satisfies Record<string, RuleText>; // prettier-ignore

const demand = demandWith<keyof typeof texts>(texts);

const due: UblPath = [cac.LegalMonetaryTotal, cbc.PayableAmount];
const means: UblPath = [cac.PaymentMeans];
const meansIds: UblPath = [cac.PaymentMeans, cbc.ID];
const terms: UblPath = [cac.PaymentTerms];
const termsAmounts: UblPath = [cac.PaymentTerms, cbc.Amount];
const references: UblPath = [cbc.PaymentMeansID];

function customization(node: UblNode, document: InvoiceDocument): void {
  demand('BR-GA-0', node.text.includes(extension), node, document, node.text);
}

/** Of invoices alone: the official rules ask credit notes for the identifier and nothing else. */
function payment(root: UblNode, document: InvoiceDocument): void {
  if (root.kind !== Invoice) return;
  const [allMeans, allTerms, ids] = [allAt(root, means), allAt(root, terms), allAt(root, meansIds)];
  demand('BR-GA-1', allTerms.length === 2, allTerms[2] ?? root, document, String(allTerms.length));
  demand('BR-GA-2', allMeans.length === 2, allMeans[2] ?? root, document, String(allMeans.length));
  demand('BR-GA-3', addsUp(root), allTerms[0] ?? root, document);
  const blocked = ids.filter(({ text }) => text === blockedAccount);
  demand('BR-GA-7', blocked.length === 1, blocked[1] ?? allMeans[0] ?? root, document);
  const known = new Set(ids.map(({ text }) => text));
  for (const one of allTerms) {
    const named = allAt(one, references);
    demand('BR-GA-4', named.length === 1, named[1] ?? one, document);
    for (const id of named) demand('BR-GA-6', known.has(id.text), id, document, id.text);
  }
  for (const one of allMeans) {
    const own = allAt(one, [cbc.ID]);
    demand('BR-GA-5', own.length === 1, own[1] ?? one, document);
  }
}

/** An amount that is no number adds up to nothing. */
function addsUp(root: UblNode): boolean {
  let sum: Decimal = zero;
  for (const amount of allAt(root, termsAmounts)) {
    const value = decimalOf(amount);
    if (value === null) return false;
    sum = add(sum, value);
  }
  return someAt(root, due, (amount) => {
    const value = decimalOf(amount);
    return value !== null && compare(value, sum) === 0;
  });
}

/** Invoices that are paid in part into the blocked account of the seller. */
export const gAccount: RuleGroup = {
  name: 'nlcius-g-account',
  ids: gAccountRules.map(([id]) => id),
  nodeChecks: [[cbc.CustomizationID, customization]],
  documentChecks: atRoot(payment),
};
