import { build } from 'esbuild';
import { applyPatch } from 'fast-json-patch';
import path from 'node:path';
import { codesOf, codesOfTree, now, type Json } from '../sample-invoices';
import { type RuleId } from '../sets/official-rules';
import * as tools from '../sample-trees';
import { validateInvoice } from '../validate-invoice';
import { implementedIds } from '../sets/not-checked';
import { type RuleRow } from './rule-row';
import { moreBreaksOfHrCius } from './hr-cius-breaks';
import { exactlyOneRules } from './exactly-one-table';
import { nationalInvoice } from './peppol-countries/national-samples';
import { editionOf, sampleFor } from './row-samples';
import { rowOf, ruleRows } from './rule-rows';
import { ruleSets } from '../sets/rule-sets';
import { unsaidOf } from './unsaid-texts.fixture';
import { onceElsewhere, onceInDocument, onceInXmlDocument } from './ubl-occurrence-table';

const rules = new Map(ruleSets.flatMap((ruleSet) => [...ruleSet.rules]));
const cannotFire = new Set(ruleSets.flatMap((ruleSet) => [...ruleSet.cannotFire.keys()]));
/** Of the rules that some edition implements or says nothing can break. */
const ids = [...new Set(ruleSets.flatMap((ruleSet) => [...implementedIds(ruleSet), ...ruleSet.cannotFire.keys()]))];

const frenchIds = [...rules].flatMap(([id, { group }]) => (group === 'br-fr' || group === 'extended-ctc-fr' ? id : []));

/** Ids whose table row makes their test, in the spec of that table. */
const testedByTable: ReadonlySet<string> = new Set([
  ...ruleSets.flatMap(({ absentPaths }) => absentPaths.map(([id]) => id)),
  ...[...onceInDocument, ...onceInXmlDocument].map(([id]) => id),
  ...onceElsewhere.map(([, id]) => id),
  ...exactlyOneRules().map(({ id }) => id),
  // A file of the profile breaks them, in profile-files.spec.ts.
  ...Object.entries(ruleRows()).flatMap(([id, row]) => (row.breaksFile === undefined ? [] : id)),
  ...Object.keys(moreBreaksOfHrCius),
  // What breaks the rules of the core breaks them by their other names, in vat-categories.spec.ts.
  ...ids.filter((id) => /^BR-I[GP]-/.test(id)),
  // In france.spec.ts and extended-ctc.spec.ts.
  ...frenchIds,
]);

const cases = ids.flatMap((id) => {
  const row = rowOf(id);
  return row.breaks === undefined && row.breaksTree === undefined ? [] : [{ id, row }];
});

function brokenBy(id: RuleId, row: RuleRow): Json {
  const invoice = sampleFor(id, row);
  row.breaks?.(invoice);
  return invoice;
}

function codesRaised(id: RuleId, row: RuleRow): string[] {
  if (row.breaksTree === undefined) {
    return codesOf(brokenBy(id, row), editionOf(id)).filter((code) => !isWarningOfOurs(code));
  }
  const root = tools.sampleTree(sampleFor(id, row));
  row.breaksTree(root, tools);
  return codesOfTree(root, editionOf(id)).sort();
}

/** Parties of other countries have identifiers that our own warnings know to be invented. */
const isWarningOfOurs = (code: string) => code.startsWith('vat_id_');

/** `15 × BR-CL-03` is fifteen of them. */
function expanded(codes: readonly string[]): string[] {
  return codes.flatMap((code) => {
    const [times, name] = / × /.test(code) ? code.split(' × ') : ['1', code];
    return Array<string>(Number(times)).fill(name!);
  });
}

describe('the row of a rule', () => {
  it('exists for every id that an edition checks or that cannot fire, and for no other', () => {
    expect(Object.keys(ruleRows()).sort()).toEqual([...ids].sort());
  });

  it('says what the rule asks in one sentence of its own', () => {
    expect(ids.filter((id) => !/^[A-Z][^\n|]*\.$/.test(rowOf(id).asks.replaceAll(' | ', ' ')))).toEqual([]);
    const seen = new Map<string, string[]>();
    for (const id of ids) seen.set(rowOf(id).asks, [...(seen.get(rowOf(id).asks) ?? []), id]);
    expect([...seen.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('says how an invoice comes to break it, unless a table does or nothing can', () => {
    const tested = new Set<string>([...testedByTable, ...cannotFire, ...cases.map(({ id }) => id)]);
    expect(ids.filter((id) => !tested.has(id))).toEqual([]);
  });

  it.each(cases)('$id: the change raises it, and exactly what stands beside it', ({ id, row }) => {
    expect(codesRaised(id, row)).toEqual([id, ...expanded(row.besides ?? [])].sort());
  });

  it.each(cases.filter(({ row }) => row.breaks !== undefined))(
    '$id: its findings are said in every language, and every patch that is offered removes its finding and adds none',
    ({ id, row }) => {
      const invoice = brokenBy(id, row);
      const ruleSet = editionOf(id);
      const before = validateInvoice(invoice, { now, ruleSet }).issues;
      expect(unsaidOf(before)).toEqual([]);
      const count = (codes: readonly string[], code: string) => codes.filter((other) => other === code).length;
      const codes = before.map(({ code }) => code);
      for (const { code, patch } of before) {
        if (patch === undefined) continue;
        const { newDocument } = applyPatch(structuredClone(invoice), structuredClone([...patch]) as Json);
        const after = codesOf(newDocument as Json, ruleSet);
        expect(count(after, code)).toBeLessThan(count(codes, code));
        expect(after.filter((other) => !codes.includes(other))).toEqual([]);
      }
    },
  );
});

describe('rules of one country', () => {
  const national = cases.filter(
    ({ id, row }) => rules.get(id)!.group.startsWith('national-') && row.breaks !== undefined,
  );

  it.each(national)('$id says nothing where nobody is of its country', ({ id, row }) => {
    const invoice = brokenBy(id, row);
    for (const party of [invoice.seller, invoice.buyer]) {
      party.address.country = 'BE';
      if (party.vatId !== undefined) party.vatId = 'BE0202239951';
    }
    expect(codesOf(invoice, editionOf(id)).filter((code) => code.startsWith(id.slice(0, 3)))).toEqual([]);
  });

  it.each(['DE', 'DK', 'GR', 'IS', 'IT', 'NL', 'NO', 'SE', 'SK'] as const)(
    '%s: a valid invoice raises nothing in any edition of its profile',
    (country) => {
      for (const ruleSet of ruleSets.filter(({ family }) => family === 'peppol-bis')) {
        expect(codesOf(nationalInvoice(country), ruleSet).filter((code) => !isWarningOfOurs(code))).toEqual([]);
      }
    },
  );
});

it('a bundle of the judge leaves every row out, so that a browser loads what it needs', async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, '../validate-invoice.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    logLevel: 'silent',
  });
  const { text } = outputFiles[0]!;
  expect(text).toContain('PEPPOL-EN16931-R120');
  expect(text).not.toMatch(/\b(asks|breaks|breaksTree):/);
});
