import { InvoiceDocument } from '../invoice-document';
import { IssueList } from '../issues';
import { ruleSets } from '../sets/rule-sets';
import { absentPaths } from '../sets/peppol-bis-3.0.21/absent-paths.generated';
import { noPatches } from '../patches';
import { codesOfTree, sampleInvoice } from '../sample-invoices';
import { added, append, childAt, elementAt, sampleTree, setAttribute } from '../sample-trees';
import { cac, cbc } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { checksOfOne } from '../sets/edition-checks';
import { ublRestrictions } from './ubl-restrictions';

/** What else the forbidden element breaks, because it lacks what such an element must have. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'UBL-CR-043': ['BR-52'],
  'UBL-CR-274': ['UBL-SR-53'],
  'UBL-CR-396': ['UBL-SR-53'],
  'UBL-CR-459': ['BR-CL-03', 'PEPPOL-EN16931-CL007', 'PEPPOL-EN16931-R051'],
  'UBL-CR-489': ['BR-49'],
  'UBL-CR-531': ['BR-55', 'UBL-SR-07'],
  'UBL-CR-560': ['BR-49'],
  'UBL-CR-643': ['BR-49'],
};
/** Values of elements whose form other rules look at. */
const values: Readonly<Record<string, string>> = {
  'cbc:DescriptionCode': '35',
  'cbc:IssueDate': '2026-11-20',
  'cbc:TaxExemptionReasonCode': 'VATEX-EU-132',
  'cbc:TaxPointDate': '2026-11-20',
};

const paths = absentPaths.map(([id, path]) => ({
  id,
  path: path.replace('//', ''),
  isAnywhere: path.startsWith('//'),
}));

/** Every rule that forbids what stands at the path. */
function rulesAgainst(path: string): string[] {
  const ends = `/${path}`;
  return paths
    .filter((row) => row.path === path || (row.isAnywhere && ends.endsWith(`/${row.path}`)))
    .map(({ id }) => id);
}

/** Codes that come with the last step of a path below the root. */
function codesOfLastStep(root: UblNode, path: string): string[] {
  const steps = path.split('/');
  const last = steps.pop()!;
  const owner = elementAt(root, steps);
  const before = codesOfTree(root);
  if (last.startsWith('@')) setAttribute(owner, last.slice(1));
  else append(owner, last, values[last] ?? 'x');
  return added(before, codesOfTree(root));
}

describe.each(['invoice', 'creditNote'])('paths that EN 16931 has no use for, in a document of kind %s', (kind) => {
  const lineName = kind === 'creditNote' ? 'cac:CreditNoteLine' : 'cac:InvoiceLine';

  it.each(paths)('$id fires on $path, with exactly the rules against that path', ({ id, path }) => {
    const root = sampleTree({ ...sampleInvoice(), kind });
    const raised = codesOfLastStep(root, path.replace('cac:InvoiceLine', lineName));
    expect(raised).toContain(id);
    expect(raised).toEqual([...rulesAgainst(path), ...(besides[id] ?? [])].sort());
  });
});

/** An additional document of a type (130 is the invoiced object) with one more part. */
function additionalDocument(type: string | null, change: (reference: UblNode) => void): (root: UblNode) => void {
  return (root) => {
    const reference = append(root, cac.AdditionalDocumentReference);
    append(reference, cbc.ID, 'A-1');
    if (type !== null) append(reference, cbc.DocumentTypeCode, type);
    change(reference);
  };
}
const addAttachment = (reference: UblNode) => {
  append(append(append(reference, cac.Attachment), cac.ExternalReference), cbc.URI, 'https://example.com/a');
};
const addScheme = (reference: UblNode) => setAttribute(childAt(reference, cbc.ID), 'schemeID', 'ABZ');

describe('paths that EN 16931 has no use for under a condition', () => {
  it.each<[string, (root: UblNode) => void, string?]>([
    ['UBL version 2.1', (root) => append(root, 'cbc:UBLVersionID', '2.1')],
    ['the due date of a credit note', () => undefined, 'creditNote'],
    ['the scheme of an invoiced object', additionalDocument('130', addScheme)],
    ['the attachment of a supporting document', additionalDocument(null, addAttachment)],
    ['the name of a payment means code', (root) => setAttribute(elementAt(root, [cac.PaymentMeans, cbc.PaymentMeansCode]), 'name')], // prettier-ignore
    ['an element of that name in a foreign namespace', (root) => append(root, 'Q{urn:example}UUID', 'x')],
    ['an attribute of that name in a namespace', (root) => setAttribute(root, 'x:languageID')],
    ['a forbidden element at another place', (root) => append(elementAt(root, [cac.TaxTotal]), 'cbc:UUID', 'x')],
  ])('accepts %s', (_what, change, kind = 'invoice') => {
    const root = sampleTree({ ...sampleInvoice(), kind });
    change(root);
    expect(codesOfTree(root)).toEqual([]);
  });

  it('reports a rule once, at the first element it fails on', () => {
    const root = sampleTree();
    const first = append(root, 'cbc:UUID', 'a');
    append(root, 'cbc:UUID', 'b');
    const issues = new IssueList((node) => (node === first ? 'first' : 'second'), ruleSets[0].rules);
    for (const [, check] of checksOfOne({ ...ruleSets[0], groups: [ublRestrictions] })[0]!.documentChecks.slice(0, 1))
      check(root, new InvoiceDocument(root, issues, noPatches));
    expect(issues.report().issues).toMatchObject([{ code: 'UBL-CR-005', path: 'first' }]);
  });
});
