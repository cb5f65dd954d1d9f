import { catalogue, type ToolDeps } from '@einvoice/tool-catalogue';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerView } from './answer-view';
import { Grounds, type ParcelAnswer, warningsBesideGaps } from './parcel-check';

const estimate = catalogue.find(({ name }) => name === 'estimate_low_value_import_cost')!;
const parcel = {
  ...{ destinationCountry: 'DE', shippingCost: 0, vatScheme: 'standard', declaration: 'H7' },
  items: [{ description: 'Mug', quantity: 1, unitValue: 5 }],
};

it('what is not known of a parcel is said once, and so is every other warning', async () => {
  const deps = { now: () => new Date('2026-11-23T12:00:00Z') } as ToolDeps;
  // As it comes to the page.
  const answer = JSON.parse(JSON.stringify(await estimate.run(parcel, deps, null))) as ParcelAnswer;
  const { warnings } = answer.decision.decision;
  const view = { answer, facts: [], warnings: warningsBesideGaps(answer), more: Grounds(answer) };
  const page = renderToStaticMarkup(createElement(AnswerView, view))
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
  const said = [...answer.missing, ...warnings].map(({ message }) => message);
  expect(answer.missing.length).toBeGreaterThan(0);
  expect(warnings.length).toBeGreaterThan(answer.missing.length);
  expect(said.filter((message) => page.split(message).length !== 2)).toEqual([]);
});
