import { InvoiceDocument } from './invoice-document';
import { IssueList } from './issues';
import { type RuleSet } from './sets/edition';
import { ruleSets } from './sets/rule-sets';
import { judge, judgeWhole } from './judge';
import { noPatches } from './patches';
import { cac, cbc, Invoice as InvoiceKind } from './tree/elements';
import { UblTree, type UblNode } from './tree/ubl-node';
import { validateInvoice } from './validate-invoice';

/** Invoices for specs: each is valid by every official rule, and fails only in what a spec changes. */

export const now = new Date('2026-11-21T12:00:00Z');

export type Json = any; // eslint-disable-line @typescript-eslint/no-explicit-any -- specs break invoices in every way

const exemptions: Record<string, Json> = {
  E: { exemptionReason: 'Exempt under national law' },
  AE: { exemptionCode: 'VATEX-EU-AE' },
  K: { exemptionCode: 'VATEX-EU-IC' },
  G: { exemptionCode: 'VATEX-EU-G' },
  O: { exemptionCode: 'VATEX-EU-O' },
};
const rates: Record<string, string> = { S: '21', L: '7', M: '4', B: '22' };

/** A Belgian invoice of two lines in one VAT category (UNCL 5305). */
export function sampleInvoice(category = 'S'): Json {
  const vat = category === 'O' ? { category } : { category, rate: rates[category] ?? '0' };
  const invoice: Json = {
    number: '2026-0042',
    issueDate: '2026-11-20',
    dueDate: '2026-12-20',
    currency: 'EUR',
    buyerReference: 'PO-77',
    seller: {
      name: 'Acme BV',
      vatId: 'BE0202239951',
      legalId: { value: '0202239951', scheme: '0208' },
      endpoint: '0208:0202239951',
      address: { line1: 'Kerkstraat 1', city: 'Gent', postCode: '9000', country: 'BE' },
    },
    buyer: {
      name: 'Globex NV',
      vatId: 'BE0403170701',
      endpoint: { value: '0403170701', scheme: '0208' },
      address: { city: 'Brussel', postCode: '1000', country: 'BE' },
    },
    delivery: { date: '2026-11-19', address: { country: 'BE' } },
    payment: [{ meansCode: '30', reference: '2026-0042', account: { id: 'BE71096123456769' } }],
    allowances: [{ amount: '10.00', reason: 'Loyalty', vat: { ...vat } }],
    charges: [{ amount: '5.00', reason: 'Freight', vat: { ...vat } }],
    lines: [
      { item: { name: 'Consulting' }, quantity: '8', unit: 'HUR', price: '95.00', vat: { ...vat } },
      { item: { name: 'Licence' }, quantity: '1', unit: 'C62', price: { net: '240' }, vat: { ...vat } },
    ],
  };
  if (category === 'O') {
    delete invoice.seller.vatId;
    delete invoice.buyer.vatId;
  }
  const exemption = exemptions[category];
  if (exemption !== undefined) invoice.vatBreakdown = [{ category, ...exemption }];
  return invoice;
}

/** The same invoice with every total and VAT group stated. */
export function sampleWithTotals(category = 'S'): Json {
  const invoice = sampleInvoice(category);
  const { totals, vatBreakdown } = validateInvoice(invoice, { now });
  return { ...invoice, totals: { ...totals }, vatBreakdown: vatBreakdown!.map((group) => ({ ...group })) };
}

/** All codes of the report, sorted; each finding has its own. */
export function codesOf(invoice: object, ruleSet: RuleSet = ruleSets[0]): string[] {
  return validateInvoice(invoice, { now, ruleSet })
    .issues.map((issue) => issue.code)
    .sort();
}

/** A bare UBL tree for what no JSON invoice can say: `[kind, text | children]`. */
export type Branch = readonly [kind: number, content: string | readonly Branch[]];

export function treeOf(branches: readonly Branch[], kind = InvoiceKind): UblNode {
  const tree = new UblTree();
  const grow = (parent: UblNode | null, [branchKind, content]: Branch): UblNode => {
    const node = tree.element(parent, branchKind, '', -1, typeof content === 'string' ? content : '');
    if (typeof content !== 'string') for (const branch of content) grow(node, branch);
    return node;
  };
  return grow(null, [kind, branches]);
}

/** Codes of the rules that fail, those that say the same apart. */
export function codesOfTree(root: UblNode, ruleSet: RuleSet = ruleSets[0]): string[] {
  const issues = new IssueList(() => '', ruleSet.rules);
  const document = new InvoiceDocument(root, issues, noPatches, ruleSet);
  for (let at = root.first; at !== null; at = at.next) judge(at, document);
  judgeWhole(document);
  return issues.findings.map((issue) => issue.code);
}

/** A VAT category element for `treeOf`. */
export function category(kind: number, code: string, percent?: string, scheme = 'VAT'): Branch {
  const rate: Branch[] = percent === undefined ? [] : [[cbc.Percent, percent]];
  return [kind, [[cbc.ID, code], ...rate, [cac.TaxScheme, [[cbc.ID, scheme]]]]];
}
