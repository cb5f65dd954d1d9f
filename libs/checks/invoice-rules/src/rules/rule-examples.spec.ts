import path from 'node:path';
import { languages } from '@einvoice/languages';
import { ruleInterpreterOf } from '@einvoice/languages/rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { type RuleId } from '../sets/official-rules';
import { foundChanges } from './found-changes.generated';
import { everyRuleSet, ruleExamples } from './rule-examples';
import { rarelyLabelled, rarelyLabelledIds } from './rarely-labelled.fixture';
import { ruleGroupReasons } from './rule-group-reasons';
import { ruleGroupTitles } from './rule-group-titles';
import { ruleRows } from './rule-rows';
import { unsaidOf } from './unsaid-texts.fixture';
import { withoutExample } from './without-example';

const examples = ruleExamples(path.join(repositoryRoot, 'fixtures'));

const canFire = new Set<string>(everyRuleSet.flatMap(({ rules, cannotFire }) => [...rules.keys()].filter((id) => !cannotFire.has(id)))); // prettier-ignore

it('every rule that can fire has an example, or a reason why it has none, and no rule has both', () => {
  expect([...canFire].filter((id) => !examples.has(id) && !withoutExample.has(id))).toEqual([]);
  expect([...withoutExample.keys()].filter((id) => examples.has(id) || !canFire.has(id))).toEqual([]);
  expect([...examples.keys()].filter((id) => !canFire.has(id))).toEqual([]);
});

it('an example is a finding in every language, and what differs', () => {
  expect([...examples.values()].filter(({ right, wrong }) => right === wrong)).toEqual([]);
  expect(unsaidOf([...examples.values()])).toEqual([]);
});

it('few rules have no example, and each reason is a sentence', () => {
  expect(examples.size / canFire.size).toBeGreaterThan(0.94);
  expect([...withoutExample.values()].filter((reason) => !/^[a-z].+\.$/.test(reason))).toEqual([]);
});

it('each change that was found for a rule still breaks it; else `npm run reference -- examples` is due', () => {
  const found = Object.values(foundChanges).flatMap((text) => text.split(', ').map((one) => one.split(' ')[0]!));
  expect(found.filter((id) => !examples.has(id))).toEqual([]);
});

it('each rule that few labelled documents break is broken by one of ours', () => {
  const rows = ruleRows() as Readonly<Record<string, ReturnType<typeof ruleRows>[RuleId]>>;
  const known = new Set<string>(everyRuleSet.flatMap(({ rules, cannotFire }) => [...rules.keys()].filter((id) => !cannotFire.has(id))));
  // Each row of these is broken in a spec of its own; what breaks the core's categories breaks those of the Canary Islands, too.
  const isOfTable = (id: string) => /^(FX-SCH-A|CII-DT|BR-FXEXT|BR-I[GP])-/.test(id);
  const isBroken = (id: string) => examples.has(id) || rows[id]?.breaksTree !== undefined || isOfTable(id);
  for (const label of Object.keys(rarelyLabelled)) {
    const ids = rarelyLabelledIds(label);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !known.has(id) || !isBroken(id))).toEqual([]);
  }
}); // prettier-ignore

it('the example of a rule is what somebody would write', () => {
  expect(examples.get('BR-06')).toEqual({
    message: 'The seller has no name.',
    fix: 'State the name.',
    right: '/seller/name: "Acme BV"',
    wrong: '',
  });
  expect(examples.get('BR-RO-010')).toMatchObject({
    right: '<cbc:ID>BR-RO-L155</cbc:ID>',
    wrong: '<cbc:ID>FACTURA</cbc:ID>',
  });
});

/** Names that are the same in every language. */
const names = /^(Peppol|XRechnung|XRechnung Extension|NLCIUS|CIUS-RO|HR eRacun|Factur-X EXTENDED)$/;

it.each(languages.filter((language) => language !== 'en'))(
  'what groups of rules are about, why and what to do is said in %s',
  (language) => {
    const interpreter = ruleInterpreterOf(language);
    const reasons = Object.values(ruleGroupReasons).flatMap(({ why, fix }) => [why, fix]);
    const texts = [...Object.values(ruleGroupTitles).filter((title) => !names.test(title)), ...reasons];
    expect(texts.filter((text) => interpreter.said(text) === null)).toEqual([]);
  },
);
