import { type Issue } from './issues';
import { judgeUbl } from './judge-ubl';
import { type Patches } from './patches';
import { groupsNotChecked } from './sets/not-checked';
import { referenceTo } from './sets/rule-set-reference';
import { ruleSetAt } from './sets/rule-sets';
import { type UblNode } from './tree/ubl-node';
import { validateInvoice, type InvoiceReport, type ValidationOptions } from './validate-invoice';
import { readInvoice } from './xml/read-invoice';
import { readUbl } from './xml/read-ubl';
import { type XmlRefusal } from './xml/xml-refusal';

/** The report on a document that could be read. */
export interface UblReport extends InvoiceReport {
  readonly ok: true;
}

/**
 * Judges a UBL Invoice or CreditNote by the official rules for Peppol BIS Billing.
 * @param xml bytes in UTF-8 or UTF-16, or text
 * @returns the report as of `validateInvoice`, where paths are XPaths and patches address the JSON form of the document
 * (`invoice` of `readInvoice`); or why the document is not read
 */
export function validateUbl(xml: string | Uint8Array, options: ValidationOptions): UblReport | XmlRefusal {
  const read = readUbl(xml);
  if (!read.ok) return read;
  const { root } = read;
  const { now, ruleSet = ruleSetAt(now) } = options;
  const asked = new AskedPatches();
  const report = judgeUbl(read, now, ruleSet, asked);
  return {
    ok: true,
    ...report,
    // Nobody fixes ten thousand findings one by one.
    issues: asked.some && !report.truncated ? withPatches(report.issues, root, options) : report.issues,
    ruleSet: referenceTo(ruleSet),
    cenRuleSet: ruleSet.cen,
    notChecked: groupsNotChecked(ruleSet),
  };
}

/** Offers none, but remembers that a rule asked: only then the document is judged in its JSON form, too. */
class AskedPatches implements Patches {
  some = false;
  readonly totals = () => this.none();
  readonly set = () => this.none();
  readonly addExemption = () => this.none();
  readonly removeExemption = () => this.none();

  private none(): null {
    this.some = true;
    return null;
  }
}

/** Findings that JSON has too, with the same words and as often, are fixed by the same patches. */
function withPatches(issues: readonly Issue[], root: UblNode, options: ValidationOptions): readonly Issue[] {
  const found = bySaying(issues);
  const ofJson = bySaying(validateInvoice(readInvoice(root).invoice, options).issues);
  const patches = new Map<Issue, Issue['patch']>();
  for (const [saying, same] of found) {
    const twins = ofJson.get(saying);
    if (twins?.length === same.length) same.forEach((issue, index) => patches.set(issue, twins[index]!.patch));
  }
  return issues.map((issue) => {
    const patch = patches.get(issue);
    return patch === undefined ? issue : { ...issue, patch };
  });
}

function bySaying(issues: readonly Issue[]): Map<string, Issue[]> {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const saying = `${issue.code} ${issue.message}`;
    const group = groups.get(saying);
    if (group === undefined) groups.set(saying, [issue]);
    else group.push(issue);
  }
  return groups;
}
