import { InvoiceDocument } from '../invoice-document';
import { type Issue, IssueList } from '../issues';
import { judge, judgeWhole } from '../judge';
import { noPatches } from '../patches';
import * as tools from '../sample-trees';
import { type RuleId } from '../sets/official-rules';
import { elementName } from '../tree/elements';
import { type UblNode } from '../tree/ubl-node';
import { escapeAttribute, escapeText } from '../xml/escape-xml';
import { editionOf, sampleFor } from './row-samples';
import { type RuleRow } from './rule-row';

/** What only XML can say: our sample as XML, the same broken by a row, and what the rules find in it. */
export interface BrokenTree {
  readonly valid: string;
  readonly broken: string;
  readonly issues: readonly Issue[];
}

/** @returns null where the row does not break a tree */
export function brokenTree(id: RuleId, row: RuleRow): BrokenTree | null {
  if (row.breaksTree === undefined) return null;
  const [valid, broken] = [tools.sampleTree(sampleFor(id, row)), tools.sampleTree(sampleFor(id, row))];
  row.breaksTree(broken, tools);
  const ruleSet = editionOf(id);
  const issues = new IssueList(() => '', ruleSet.rules);
  const document = new InvoiceDocument(broken, issues, noPatches, ruleSet);
  for (let at = broken.first; at !== null; at = at.next) judge(at, document);
  judgeWhole(document);
  return { valid: xmlOf(valid), broken: xmlOf(broken), issues: issues.findings };
}

function xmlOf(node: UblNode): string {
  const name = elementName(node.kind) || node.key;
  let attributes = '';
  for (let at = node.attributes; at !== null; at = at.next) attributes += ` ${at.name}="${escapeAttribute(at.value)}"`;
  let content = node.first === null ? escapeText(node.text) : '';
  for (let at = node.first; at !== null; at = at.next) content += `\n${xmlOf(at)}`;
  return `<${name}${attributes}>${content}</${name}>`;
}
