import path from 'node:path';
import { languages } from '@einvoice/languages';
import { ruleInterpreterOf } from '@einvoice/languages/rules';
import { repositoryRoot } from '@einvoice/test-kit';
import { ruleExamples } from './rule-examples';
import { ruleGroupReasons } from './rule-group-reasons';
import { ruleGroupTitles } from './rule-group-titles';
import { unsaidOf } from './unsaid-texts.fixture';

const examples = ruleExamples(path.join(repositoryRoot, 'fixtures'));

it('rules that a row says how to break have an example: a finding in every language, and what differs', () => {
  expect(examples.size).toBeGreaterThan(550);
  expect(unsaidOf([...examples.values()])).toEqual([]);
});

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
