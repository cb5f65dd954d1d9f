import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileRuleFile, type RuleSet } from '@einvoice/schematron';
import { repositoryRoot } from '@einvoice/test-kit';
import { measureNs, printCase, showNs } from './measure';

const now = new Date('2026-11-23T12:00:00Z');
const lineCounts = [10, 100, 1_000];

/** Asserts of our own, of the kinds that rule sets are made of: absent, at most one, a code, decimals, a sum, a pattern. */
function ownRules(): RuleSet {
  const line = ['count(cbc:ID) = 1', 'not(cbc:UUID)', "contains(' EUR SEK ', concat(' ', cbc:LineExtensionAmount/@currencyID, ' '))", "string-length(substring-after(cbc:LineExtensionAmount, '.')) &lt;= 2", "matches(normalize-space(cbc:ID), '^[A-Z0-9.-]+$')"]; // prettier-ignore
  const document = ['xs:decimal(cac:LegalMonetaryTotal/cbc:LineExtensionAmount) = sum(cac:InvoiceLine/xs:decimal(cbc:LineExtensionAmount))', 'exists(cbc:IssueDate)', 'every $date in //cbc:StartDate satisfies $date castable as xs:date']; // prettier-ignore
  const rule = (context: string, tests: readonly string[]) =>
    `<rule context="${context}">${tests.map((test, index) => `<assert id="${context}-${index}" test="${test}"/>`).join('')}</rule>`;
  const absent = Array.from({ length: 200 }, (_, index) => `not(cac:Absent${index})`);
  const ns = 'urn:oasis:names:specification:ubl:schema:xsd';
  const rules = compileRuleFile(
    `<schema xmlns="http://purl.oclc.org/dsdl/schematron"><ns prefix="cac" uri="${ns}:CommonAggregateComponents-2"/><ns prefix="cbc" uri="${ns}:CommonBasicComponents-2"/>
     <pattern>${rule('/*', [...document, ...absent])}${rule('cac:InvoiceLine', line)}</pattern>
     <pattern>${rule('//*[not(*) and not(normalize-space())]', ['false()'])}</pattern></schema>`,
    { name: 'bench' },
  );
  if (!rules.ok) throw new Error(rules.message);
  return rules;
}

/** One invoice with ever more lines: what a document costs, read and judged, and how that grows. The yardstick is the smallest, line for line. */
export async function benchSchematron(): Promise<void> {
  const rules = ownRules();
  const base = readFileSync(path.join(repositoryRoot, 'fixtures/broken.xml'), 'utf8');
  const [line = ''] = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(base) ?? [];
  const documents = lineCounts.map((count) => base.replace(line, () => line.repeat(count)));
  const costs = measureNs(documents.map((xml, index) => ({ name: `${lineCounts[index]}`, run: () => rules.judge(xml, now) }))); // prettier-ignore
  costs.forEach((ns, index) => {
    const lines = lineCounts[index]!;
    const report = rules.judge(documents[index]!, now);
    const growth = (costs[0]! * lines) / lineCounts[0]! / ns;
    printCase(`schematron ${lines} lines`, growth, { ours: showNs(ns), asserts: rules.asserts, work: report.ok ? report.work : 0, outcome: report.ok ? report.outcome : report.reason }); // prettier-ignore
  });
}
